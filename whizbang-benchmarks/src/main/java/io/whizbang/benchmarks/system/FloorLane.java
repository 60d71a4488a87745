package io.whizbang.benchmarks.system;

import io.whizbang.benchmarks.contest.Contestant.Role;
import io.whizbang.benchmarks.contest.Database;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.contest.Tally;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.postgresql.PGConnection;

/** Takes messages 500 at a time, handles them, and deletes them with the statement that takes the next ones. */
final class FloorLane implements AutoCloseable {

  private static final UUID BEFORE_ALL = new UUID(0, 0);
  private static final int MILLIS_TO_WAIT = 20;

  private final Connection connection;
  private final PreparedStatement drain;
  private final FloorWork work;
  private final Thread thread = new Thread(this::run, "floor");
  private List<UUID> taken = new ArrayList<>();
  private UUID last = BEFORE_ALL;
  private volatile boolean closed;

  FloorLane(Database database, Role role, Tally tally) throws SQLException {
    this.connection = DriverManager.getConnection(database.url());
    this.drain = connection.prepareStatement(FloorContestant.SQL.statement("drain"));
    this.work = FloorWork.of(role, connection, tally);
    try (Statement statement = connection.createStatement()) {
      statement.execute(FloorContestant.SQL.statement("listen"));
    }
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      while (!closed) {
        turn();
      }
    } catch (SQLException e) {
      if (!closed) {
        throw new IllegalStateException("cannot drain", e);
      }
    }
  }

  /** What has committed late lies before the last one that was taken: whoever finds nothing begins anew. */
  private void turn() throws SQLException {
    boolean anew = last.equals(BEFORE_ALL);
    if (take() == 0) {
      last = BEFORE_ALL;
      if (anew) {
        connection.unwrap(PGConnection.class).getNotifications(MILLIS_TO_WAIT);
      }
    }
  }

  private int take() throws SQLException {
    drain.setArray(1, connection.createArrayOf("uuid", taken.toArray()));
    drain.setObject(2, last);
    taken = new ArrayList<>();
    List<OrderPlaced> orders = new ArrayList<>();
    try (ResultSet rows = drain.executeQuery()) {
      while (rows.next()) {
        UUID id = rows.getObject("message_id", UUID.class);
        taken.add(id);
        last = id.toString().compareTo(last.toString()) > 0 ? id : last;
        orders.add(OrderPlaced.parse(rows.getString("payload")));
      }
    }
    work.on(taken, orders);
    return taken.size();
  }

  @Override
  public void close() throws SQLException {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    connection.close();
  }
}
