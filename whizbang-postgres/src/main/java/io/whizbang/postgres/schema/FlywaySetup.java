package io.whizbang.postgres.schema;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** Flyway as the schema needs it: a history table of its own, plain SQL, and nothing found by searching. */
final class FlywaySetup {

  private FlywaySetup() {}

  static FluentConfiguration of(SchemaName schema, SqlScripts scripts) {
    return Flyway.configure()
        .loggers("slf4j")
        .defaultSchema(schema.value())
        .createSchemas(false)
        .table(Installation.HISTORY_TABLE)
        .locations(new String[0])
        .resourceProvider(new FlywayScripts(scripts))
        .placeholderReplacement(false)
        // A function that the library no longer has is dropped by finish.sql and stays in the
        // history.
        .ignoreMigrationPatterns("repeatable:missing");
  }
}
