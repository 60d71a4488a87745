package io.whizbang.postgres.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * Installs Whizbang into a schema or brings it up to date, in one transaction: callers of the functions see the old
 * version or the new one and nothing in between. Any number of processes may do so at once.
 */
public final class SchemaInstaller {

  static final String HISTORY_TABLE = "wh_schema_history";

  private final DataSource dataSource;
  private final SchemaName schema;
  private final SqlScripts scripts;

  /** Prepares an installation; the schema is created if it is missing. */
  public SchemaInstaller(DataSource dataSource, String schema) {
    this(dataSource, new SchemaName(schema), SqlScripts.ofTheLibrary());
  }

  SchemaInstaller(DataSource dataSource, SchemaName schema, SqlScripts scripts) {
    this.dataSource = dataSource;
    this.schema = schema;
    this.scripts = scripts;
  }

  /** Installs or upgrades; does nothing to a schema that is up to date. */
  public InstallReport install() throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      connection.setAutoCommit(false);
      execute(connection, "select pg_advisory_xact_lock(" + schema.lockKey() + ")");
      execute(connection, "create schema if not exists " + schema.identifier());
      var applied = new ArrayList<String>();
      flyway(connection, scripts.withoutViews(), applied).migrate();
      flyway(connection, scripts, applied).migrate();
      connection.commit();
      return new InstallReport(schema.value(), 0, scripts.version(), applied);
    }
  }

  private Flyway flyway(Connection connection, SqlScripts chosen, List<String> applied) {
    return Flyway.configure()
        .dataSource(SharedTransaction.dataSource(connection))
        .defaultSchema(schema.value())
        .createSchemas(false)
        .table(HISTORY_TABLE)
        .locations(new String[0])
        .resourceProvider(new FlywayScripts(chosen))
        .placeholderReplacement(false)
        .ignoreMigrationPatterns("repeatable:missing")
        .callbacks(new BeforeEachScript(schema, applied))
        .load();
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private record BeforeEachScript(SchemaName schema, List<String> applied) implements Callback {

    @Override
    public boolean supports(Event event, Context context) {
      return event == Event.BEFORE_EACH_MIGRATE;
    }

    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
      return true;
    }

    @Override
    public void handle(Event event, Context context) {
      try {
        execute(context.getConnection(), "set local search_path to " + schema.searchPath());
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
      applied.add(context.getMigrationInfo().getScript());
    }

    @Override
    public String getCallbackName() {
      return "search path of " + schema;
    }
  }
}
