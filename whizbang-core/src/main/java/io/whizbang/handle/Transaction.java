package io.whizbang.handle;

import io.whizbang.error.OutcomeInDoubtException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A transaction of a receptor: rolled back when it is closed, unless it was committed. */
final class Transaction implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Transaction.class);

  private final Connection connection;
  private final Connection guarded;
  private final Runnable afterwards;
  private boolean open = true;

  /** Takes over a connection that is in a transaction. */
  Transaction(Connection connection, Runnable afterwards) {
    this.connection = connection;
    this.guarded = GuardedConnection.of(connection);
    this.afterwards = afterwards;
  }

  /** The connection as a receptor may use it: the transaction's end is not its own to decide. */
  Connection guarded() {
    return guarded;
  }

  Connection connection() {
    return connection;
  }

  Savepoint savepoint() throws SQLException {
    return connection.setSavepoint();
  }

  void undo(Savepoint since) throws SQLException {
    connection.rollback(since);
  }

  /**
   * Commits.
   *
   * @throws OutcomeInDoubtException if the connection broke meanwhile, which says nothing of what was to be committed
   */
  void commit() throws SQLException {
    try {
      connection.commit();
    } catch (SQLException e) {
      if (isBrokenOff(e)) {
        throw new OutcomeInDoubtException(
            "The connection broke before it was known whether a receptor's transaction has committed. "
                + e.getMessage(),
            e);
      }
      throw e;
    }
    open = false;
  }

  /** The connection failed, or the server ends. */
  private static boolean isBrokenOff(SQLException e) {
    String state = Objects.requireNonNullElse(e.getSQLState(), "");
    return state.startsWith("08") || state.startsWith("57P");
  }

  @Override
  public void close() {
    try (connection) {
      if (open) {
        connection.rollback();
      }
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      LOG.debug("The connection of a receptor is lost, and its transaction with it", e);
    } finally {
      afterwards.run();
    }
  }
}
