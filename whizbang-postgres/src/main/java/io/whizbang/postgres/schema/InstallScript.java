package io.whizbang.postgres.schema;

/**
 * The whole installation as a script for plain psql, for those who let no program change their schemas. It does what
 * {@link SchemaInstaller} does and leaves the same history, so the two may take turns.
 */
public final class InstallScript {

  private InstallScript() {}

  /** The script that installs Whizbang into the schema or brings it up to date; running it again changes nothing. */
  public static String forSchema(String schema) {
    return forSchema(new SchemaName(schema), SqlScripts.ofTheLibrary());
  }

  static String forSchema(SchemaName schema, SqlScripts scripts) {
    var steps = new InstallSteps(schema, scripts);
    var script = new StringBuilder(head(steps));
    scripts.all().forEach(each -> script.append(unlessUpToDate(steps, each)));
    return script.append(tail(steps)).toString();
  }

  private static String head(InstallSteps steps) {
    return """
        -- Whizbang, schema version %d, for PostgreSQL 14 or later. Feed this to psql.
        -- One transaction: it installs or upgrades as a whole or not at all, and changes nothing when run again.
        \\set ON_ERROR_STOP on
        \\set QUIET on
        \\encoding UTF8
        begin isolation level read committed;
        set local client_min_messages to warning;
        %s;
        %s \\gset
        %s \\gset
        \\if :whizbang_schema_missing
        %s;
        \\endif
        %s;
        %s \\gset

        %s
        %s\\gset
        \\if :whizbang_up_to_date
        \\else
        %s\\endif
        """.formatted(
            steps.scripts().version(),
            steps.endIfSilent(),
            steps.lock(),
            steps.isSchemaMissing(),
            steps.createSchema(),
            steps.setSearchPath(),
            steps.listScripts(),
            steps.prepare(),
            steps.isUpToDate(),
            steps.closeTheDoor());
  }

  private static String unlessUpToDate(InstallSteps steps, SqlScript script) {
    return """

        select not exists (%s) as whizbang_pending \\gset
        \\if :whizbang_pending
        %s;
        %s
        %s
        \\endif
        """.formatted(installed(script), steps.setSearchPath(), script.text(), record(script));
  }

  /** A row of the history that says that this very script is in place: for a repeated one, the last of its rows. */
  private static String installed(SqlScript script) {
    return """
        select from wh_schema_history h where h.script = %s and h.checksum = %d and h.success
          and not exists (select from wh_schema_history later
            where later.script = h.script and later.success and later.installed_rank > h.installed_rank)\
        """.formatted(SqlText.literal(script.path()), script.checksum());
  }

  /** The row of the history that Flyway would write. */
  static String record(SqlScript script) {
    return """
        insert into wh_schema_history
          (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
        select coalesce(max(installed_rank), 0) + 1, %s, %s, 'SQL', %s, %d, current_user, 0, true
        from wh_schema_history;\
        """.formatted(
            script.version() == null ? "null" : "'" + script.version() + "'",
            SqlText.literal(script.description()),
            SqlText.literal(script.path()),
            script.checksum());
  }

  private static String tail(InstallSteps steps) {
    return """

        \\if :whizbang_up_to_date
        \\else
        %s;
        %s\\endif
        commit;
        """.formatted(steps.setSearchPath(), steps.finish());
  }
}
