package io.whizbang.examples.broker;

import io.whizbang.kafka.KafkaTransport;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Orders and shipping over Kafka:
 *
 * <pre>
 *   java … io.whizbang.examples.broker.OverKafka \
 *       jdbc:postgresql://localhost/shop?user=shop localhost:9092
 * </pre>
 */
public final class OverKafka {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private OverKafka() {}

  public static void main(String[] arguments) throws SQLException, InterruptedException {
    var dataSource = new PGSimpleDataSource();
    dataSource.setUrl(arguments[0]);
    var parcels = new Parcels(dataSource);
    try (var shop =
        OrdersAndShipping.start(dataSource, () -> KafkaTransport.connect(arguments[1]))) {
      UUID order = shop.place(List.of("lamp", "table", "chair"));
      System.out.println("Placed order " + order);
      System.out.println("Shipped, in this order: " + parcels.await(order, 3, PATIENCE));
    }
  }
}
