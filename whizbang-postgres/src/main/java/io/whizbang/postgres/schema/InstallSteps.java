package io.whizbang.postgres.schema;

/**
 * The statements around the scripts, the same whether Flyway or psql runs those: take the lock, make sure that there is
 * a schema, look at it, and clear up in the end. All of it in one transaction.
 */
record InstallSteps(SchemaName schema, SqlScripts scripts) {

  /** An installer that is cut off while it keeps the door closed would keep everybody out until the network notices. */
  String endIfSilent() {
    return "set local idle_in_transaction_session_timeout to '30s'";
  }

  /** Lets one installer at a time into the schema; the others wait here and then find nothing left to do. */
  String lock() {
    return "select pg_advisory_xact_lock(" + schema.lockKey() + ") as whizbang_lock";
  }

  /** Asked first, as "create schema if not exists" demands the right to create one even where it is there. */
  String isSchemaMissing() {
    return "select to_regnamespace(" + SqlText.literal(schema.identifier())
        + ") is null as whizbang_schema_missing";
  }

  String createSchema() {
    return "create schema " + schema.identifier();
  }

  String setSearchPath() {
    return "set local search_path to " + schema.searchPath();
  }

  String listScripts() {
    return "select set_config('whizbang.scripts', " + SqlText.literal(scripts.manifest())
        + ", true) as whizbang_scripts";
  }

  String prepare() {
    return SqlText.file("prepare.sql");
  }

  String isUpToDate() {
    return SqlText.file("is_up_to_date.sql");
  }

  String closeTheDoor() {
    return SqlText.file("close_the_door.sql");
  }

  String finish() {
    return SqlText.file("finish.sql");
  }
}
