package io.whizbang.postgres.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;

/** One installation inside a transaction that somebody else commits. */
final class Installation {

  static final String HISTORY_TABLE = "wh_schema_history";

  private final Connection connection;
  private final InstallSteps steps;
  private final Duration patience;
  private final List<String> applied = new ArrayList<>();

  Installation(Connection connection, InstallSteps steps, Duration patience) {
    this.connection = connection;
    this.steps = steps;
    this.patience = patience;
  }

  InstallReport run() throws SQLException {
    // What another installer has just committed must be visible behind the lock.
    execute("set transaction isolation level read committed");
    execute("set local client_min_messages to warning");
    execute(steps.endIfSilent());
    execute(steps.lock());
    execute("set local lock_timeout to " + patience.toMillis());
    if (isTrue(steps.isSchemaMissing())) {
      execute(steps.createSchema());
    }
    execute(steps.setSearchPath());
    execute(steps.listScripts());
    execute(steps.prepare());
    int before =
        Integer.parseInt(ask("select coalesce(max(version::integer), 0) from " + HISTORY_TABLE));
    if (!isTrue(steps.isUpToDate())) {
      execute(steps.closeTheDoor());
      if (isTrue("select not exists (select from " + HISTORY_TABLE + ")")) {
        installAll();
      } else {
        migrate();
      }
      execute(steps.setSearchPath());
      execute(steps.finish());
    }
    return new InstallReport(steps.schema().value(), before, steps.scripts().version(), applied);
  }

  /** What Flyway would do and note in a new schema; it takes several times as long to find out that this is all. */
  private void installAll() throws SQLException {
    for (SqlScript script : steps.scripts().all()) {
      execute(steps.setSearchPath());
      execute(asOneStatement(script.text() + "\n" + InstallScript.record(script)));
      applied.add(script.path());
    }
  }

  /** The driver would cut it into statements, and cannot read all that functions are made of. */
  private static String asOneStatement(String script) {
    return "do $whizbang_do$ begin execute $whizbang_script$" + script
        + "$whizbang_script$; end $whizbang_do$";
  }

  /** Flyway repeats scripts by the alphabet of their names, and views need the functions that they call. */
  private void migrate() {
    flyway(steps.scripts().withoutViews()).migrate();
    flyway(steps.scripts()).migrate();
  }

  private Flyway flyway(SqlScripts scripts) {
    return FlywaySetup.of(steps.schema(), scripts)
        .dataSource(SharedTransaction.dataSource(connection))
        .callbacks(new BeforeEachScript(steps, applied))
        .load();
  }

  private void execute(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private boolean isTrue(String query) throws SQLException {
    return ask(query).equals("t");
  }

  private String ask(String query) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
