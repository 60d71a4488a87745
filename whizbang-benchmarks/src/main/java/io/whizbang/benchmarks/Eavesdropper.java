package io.whizbang.benchmarks;

import io.whizbang.Whizbang;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** Hears every ring that is sent to instances, whether they wait for it or not. */
final class Eavesdropper implements AutoCloseable {

  private static final int LAST_MILLIS = 100;

  private final Connection connection;

  Eavesdropper(BenchmarkServer server, List<Whizbang> instances) throws SQLException {
    connection = server.connect();
    try (Statement statement = connection.createStatement()) {
      for (Whizbang instance : instances) {
        statement.execute("listen \"wh_" + instance.instance().instanceId() + "\"");
      }
    }
  }

  /** How many there were since the last time. */
  int heard() throws SQLException {
    int all = 0;
    for (int more = listen(); more > 0; more = listen()) {
      all += more;
    }
    return all;
  }

  private int listen() throws SQLException {
    PGNotification[] heard = connection.unwrap(PGConnection.class).getNotifications(LAST_MILLIS);
    return heard == null ? 0 : heard.length;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
