package io.whizbang.postgres.schema;

import io.whizbang.error.DatabaseUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Installs Whizbang into a schema or brings it up to date, in one transaction: whoever calls its functions meanwhile sees
 * the old version or the new one and nothing in between. Any number of processes may do so at once.
 */
public final class SchemaInstaller {

  private static final Logger LOG = LoggerFactory.getLogger(SchemaInstaller.class);

  /** Deadlock, serialization failure, lock not available: the work of the service was in the way. */
  private static final Set<String> WORTH_ANOTHER_TRY = Set.of("40P01", "40001", "55P03");

  private static final int MOST_TRIES = 20;

  /** While a change waits for a table, all others wait behind it: better to step back and try again. */
  static final Duration PATIENCE = Duration.ofSeconds(3);

  private final DataSource dataSource;
  private final SchemaName schema;
  private final SqlScripts scripts;
  private final Duration patience;

  /** Prepares an installation into the schema, which is created if it is missing. */
  public SchemaInstaller(DataSource dataSource, String schema) {
    this(dataSource, new SchemaName(schema), SqlScripts.ofTheLibrary(), PATIENCE);
  }

  SchemaInstaller(DataSource dataSource, SchemaName schema, SqlScripts scripts, Duration patience) {
    this.dataSource = dataSource;
    this.schema = schema;
    this.scripts = scripts;
    this.patience = patience;
  }

  /**
   * Installs or upgrades, and does nothing to a schema that is up to date.
   *
   * @throws io.whizbang.error.SchemaTooNewException if a later library has been here (WH004); nothing is changed then
   */
  public InstallReport install() {
    for (int attempt = 1; ; attempt++) {
      try {
        return installOnce();
      } catch (SQLException | FlywayException e) {
        if (!WORTH_ANOTHER_TRY.contains(InstallErrors.sqlState(e))) {
          throw InstallErrors.translate(schema, e);
        }
        if (attempt == MOST_TRIES) {
          throw new DatabaseUnavailableException(
              "The schema " + schema
                  + " is too busy to be changed: its tables were locked by others in each of "
                  + MOST_TRIES
                  + " tries. Nothing was changed. Look for long transactions and try again.",
              e);
        }
        LOG.info(
            "Schema {} is busy, trying again ({} of {}): {}",
            schema,
            attempt,
            MOST_TRIES,
            e.getMessage());
      }
    }
  }

  private InstallReport installOnce() throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      boolean autoCommit = connection.getAutoCommit();
      connection.setAutoCommit(false);
      try {
        var report =
            new Installation(connection, new InstallSteps(schema, scripts), patience).run();
        connection.commit();
        connection.setAutoCommit(autoCommit);
        return report;
      } catch (SQLException | RuntimeException e) {
        giveBackUnchanged(connection, autoCommit, e);
        throw e;
      }
    }
  }

  /** A rollback brings back the search path too, so that a pool gets its connection as it was. */
  private static void giveBackUnchanged(
      Connection connection, boolean autoCommit, Exception reason) {
    try {
      connection.rollback();
      connection.setAutoCommit(autoCommit);
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }
}
