package io.whizbang.examples.broker;

import io.whizbang.rabbitmq.RabbitTransport;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Orders and shipping over RabbitMQ:
 *
 * <pre>
 *   java … io.whizbang.examples.broker.OverRabbitMq \
 *       jdbc:postgresql://localhost/shop?user=shop amqp://guest:guest@localhost
 * </pre>
 */
public final class OverRabbitMq {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private OverRabbitMq() {}

  public static void main(String[] arguments) throws SQLException, InterruptedException {
    var dataSource = new PGSimpleDataSource();
    dataSource.setUrl(arguments[0]);
    var parcels = new Parcels(dataSource);
    try (var shop =
        OrdersAndShipping.start(dataSource, () -> RabbitTransport.connect(arguments[1]))) {
      UUID order = shop.place(List.of("lamp", "table", "chair"));
      System.out.println("Placed order " + order);
      System.out.println("Shipped, in this order: " + parcels.await(order, 3, PATIENCE));
    }
  }
}
