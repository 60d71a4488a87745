package io.whizbang.handle;

import io.whizbang.error.DatabaseUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;

/**
 * Opens transactions for receptors, so many at a time and no more: however slow receptors are, they never
 * take the connections by which leases are kept.
 */
final class Transactions {

  private final DataSource dataSource;
  private final Semaphore permits;

  Transactions(DataSource dataSource, int most) {
    this.dataSource = dataSource;
    this.permits = new Semaphore(most, true);
  }

  /**
   * Opens a transaction, once there may be another one.
   *
   * @throws DatabaseUnavailableException if there is no connection
   */
  Transaction begin() throws InterruptedException {
    permits.acquire();
    try {
      return open();
    } catch (SQLException e) {
      permits.release();
      throw new DatabaseUnavailableException(
          "No connection for a receptor's transaction. " + e.getMessage(), e);
    } catch (RuntimeException | Error e) {
      permits.release();
      throw e;
    }
  }

  private Transaction open() throws SQLException {
    Connection connection = dataSource.getConnection();
    try {
      connection.setAutoCommit(false);
      return new Transaction(connection, permits::release);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }
}
