package io.whizbang.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Finds out with the first connection of a data source whether it leads straight to the server.
 *
 * <p>The driver gives a statement that is often used a name on the server, which saves a fifth of a small
 * call. Behind a transaction pooler that name may be unknown, or somebody else's, at the next call. A pooler
 * stands between when the process that answers is not the one that the driver was greeted by.
 */
final class PoolerProbe {

  private volatile @Nullable Boolean direct;

  /** Whether the next call on this connection meets the same server process. */
  boolean isDirect(Connection connection) throws SQLException {
    Boolean known = direct;
    if (known == null) {
      known = connection.isWrapperFor(PGConnection.class)
          && greeting(connection) instanceof PGConnection greeted
          && greeted.getBackendPID() == answering(connection);
      direct = known;
    }
    return known;
  }

  /** Whoever wraps connections may hand out a wrapper here, too. */
  private static Object greeting(Connection connection) throws SQLException {
    return connection.unwrap((Class<?>) PGConnection.class);
  }

  private static int answering(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select pg_backend_pid()")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
