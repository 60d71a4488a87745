package io.whizbang.benchmarks.system;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.benchmarks.contest.Database;
import io.whizbang.benchmarks.contest.Instance;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.value.UuidV7;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Stores messages by one statement, and has them handled on a connection and a thread of its own. */
final class FloorInstance implements Instance {

  private static final int CONNECTIONS = 4;

  private final HikariDataSource pool;
  private @Nullable FloorLane lane;

  FloorInstance(Database database) {
    pool = database.pool(CONNECTIONS);
  }

  void handle(FloorLane newLane) {
    lane = newLane;
    newLane.start();
  }

  @Override
  public void place(OrderPlaced order, BeforeCommit beforeCommit) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      Database.saveOrder(connection, order.id());
      store(connection, order);
      beforeCommit.run();
      connection.commit();
    }
  }

  private static void store(Connection connection, OrderPlaced order) throws SQLException {
    String name = order.sentMicros() > 0 ? "enqueue_and_ring" : "enqueue";
    try (PreparedStatement statement =
        connection.prepareStatement(FloorContestant.SQL.statement(name))) {
      statement.setObject(1, UuidV7.next());
      statement.setObject(2, order.id());
      statement.setString(3, order.json());
      statement.execute();
    }
  }

  @Override
  public void store(List<OrderPlaced> orders) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement =
            connection.prepareStatement(FloorContestant.SQL.statement("enqueue_batch"))) {
      statement.setArray(1, connection.createArrayOf("uuid", all(orders, order -> UuidV7.next())));
      statement.setArray(2, connection.createArrayOf("uuid", all(orders, OrderPlaced::id)));
      statement.setArray(3, connection.createArrayOf("text", all(orders, OrderPlaced::json)));
      statement.executeUpdate();
    }
  }

  private static Object[] all(List<OrderPlaced> orders, Function<OrderPlaced, Object> part) {
    return orders.stream().map(part).toArray();
  }

  @Override
  public void close() throws SQLException {
    if (lane != null) {
      lane.close();
    }
    pool.close();
  }
}
