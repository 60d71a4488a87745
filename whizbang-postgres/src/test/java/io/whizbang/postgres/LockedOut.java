package io.whizbang.postgres;

import static io.whizbang.postgres.testing.Eventually.eventually;

import io.whizbang.postgres.testing.TestSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** While open, every call of the coordinator waits in the database for a lock that this one holds. */
final class LockedOut implements AutoCloseable {

  private static final String WAITING =
      " from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
          + " and query like '%process_work_batch%'";

  private final Connection holder;
  private final Connection observer;

  LockedOut(TestSchema schema) throws SQLException {
    holder = schema.connect();
    observer = schema.connect();
    holder.setAutoCommit(false);
    execute(holder, "lock table wh_service_instances in access exclusive mode");
  }

  void awaitWaitingCall() {
    eventually().until(() -> waitingCalls() == 1);
  }

  void awaitNoWaitingCall() {
    eventually().until(() -> waitingCalls() == 0);
  }

  void killWaitingCall() throws SQLException {
    execute(observer, "select pg_terminate_backend(pid)" + WAITING);
  }

  private int waitingCalls() throws SQLException {
    try (Statement statement = observer.createStatement();
        var rows = statement.executeQuery("select count(*)" + WAITING)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    holder.close();
    observer.close();
  }
}
