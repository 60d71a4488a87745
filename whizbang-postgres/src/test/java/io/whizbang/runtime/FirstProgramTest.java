package io.whizbang.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.message.StreamId;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import io.whizbang.value.UuidV7;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The first program of the documentation: an order is saved and its event published, or neither. */
@ExtendWith(WhizbangExtension.class)
class FirstProgramTest {

  record Order(UUID id) {}

  record OrderPlaced(@StreamId UUID id) {}

  private final Shipping shipping = new Shipping();
  private final Orders orders = new Orders();

  @BeforeAll
  static void makeTheApplicationsTable(WhizbangKit kit) throws SQLException {
    kit.execute("create table orders (id uuid primary key)");
  }

  @Test
  void whatIsPublishedInATransactionReachesItsReceptorAfterTheCommit(WhizbangKit kit)
      throws Exception {
    DataSource dataSource = kit.dataSource();
    var transactions = new Transactions(dataSource);
    var order = new Order(UuidV7.next());

    try (var whizbang = Whizbang.create(dataSource)
        .service("orders")
        .receptor(OrderPlaced.class, (placed, context) -> shipping.schedule(placed.id()))
        .start()) {

      transactions.run(connection -> {
        orders.save(connection, order);
        whizbang.dispatcher().publish(connection, new OrderPlaced(order.id()));
      });

      assertThat(shipping.scheduled.poll(3, TimeUnit.MINUTES)).isEqualTo(order.id());
    }
  }

  private static final class Shipping {

    private final BlockingQueue<UUID> scheduled = new LinkedBlockingQueue<>();

    private void schedule(UUID order) {
      scheduled.add(order);
    }
  }

  private static final class Orders {

    private void save(Connection connection, Order order) throws SQLException {
      try (PreparedStatement insert =
          connection.prepareStatement("insert into orders (id) values (?)")) {
        insert.setObject(1, order.id());
        insert.executeUpdate();
      }
    }
  }

  /** What every application has, by one name or another. */
  private record Transactions(DataSource dataSource) {

    private interface Work {
      void run(Connection connection) throws Exception;
    }

    private void run(Work work) throws Exception {
      try (Connection connection = dataSource.getConnection()) {
        connection.setAutoCommit(false);
        work.run(connection);
        connection.commit();
      }
    }
  }
}
