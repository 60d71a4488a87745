package io.whizbang.examples;

import io.whizbang.Whizbang;
import io.whizbang.dispatch.Dispatcher;
import io.whizbang.message.StreamId;
import io.whizbang.value.UuidV7;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;

/** An order and its event are saved together, or neither is. */
public final class OutboxInTransaction {

  record OrderPlaced(@StreamId UUID orderId) {}

  private final DataSource dataSource;
  private final Dispatcher dispatcher;

  private OutboxInTransaction(DataSource dataSource, Dispatcher dispatcher) {
    this.dataSource = dataSource;
    this.dispatcher = dispatcher;
  }

  /** Places the same order twice; the second attempt fails and leaves nothing behind. Returns what was shipped. */
  public static List<UUID> run(DataSource dataSource) throws SQLException {
    List<UUID> shipped = new CopyOnWriteArrayList<>();
    try (var whizbang = Whizbang.create(dataSource)
        .service("outbox_example")
        .receptor(OrderPlaced.class, (placed, context) -> shipped.add(placed.orderId()))
        .start()) {
      var orders = new OutboxInTransaction(dataSource, whizbang.dispatcher());
      UUID order = UuidV7.next();
      orders.place(order);
      try {
        orders.place(order);
      } catch (SQLException duplicate) {
        System.out.println("Not placed: " + duplicate.getMessage());
      }
      whizbang.awaitIdle(Duration.ofSeconds(30));
    }
    return shipped;
  }

  private void place(UUID orderId) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      dispatcher.publish(connection, new OrderPlaced(orderId));
      save(connection, orderId);
      connection.commit();
    }
  }

  private static void save(Connection connection, UUID orderId) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into orders (id) values (?)")) {
      insert.setObject(1, orderId);
      insert.executeUpdate();
    }
  }
}
