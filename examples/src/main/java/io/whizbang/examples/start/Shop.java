package io.whizbang.examples.start;

import io.whizbang.Whizbang;
import io.whizbang.message.StreamId;
import io.whizbang.perspective.Perspective;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A shop: orders are placed and shipped, a receptor prints what happens, a perspective remembers it. */
public class Shop {

  record OrderPlaced(@StreamId UUID order, String article) {}

  record OrderShipped(@StreamId UUID order) {}

  record Order(String article, String state) {}

  static final Perspective<Order> ORDERS = Perspective.of("orders", Order.class)
      .on(OrderPlaced.class, (none, placed) -> new Order(placed.article(), "placed"))
      .on(OrderShipped.class, (order, shipped) -> new Order(order.article(), "shipped"));

  public static void main(String[] arguments) {
    var dataSource = new PGSimpleDataSource();
    dataSource.setUrl(arguments[0]);
    run(dataSource);
  }

  static void run(DataSource dataSource) {
    try (var whizbang = Whizbang.create(dataSource)
        .service("shop")
        .receptor(
            OrderPlaced.class,
            (placed, context) -> System.out.println("Placed: " + placed.article()))
        .receptor(OrderShipped.class, (shipped, context) -> System.out.println("Shipped."))
        .perspective(ORDERS)
        .start()) {

      UUID order = UUID.randomUUID();
      UUID placed = whizbang.dispatcher().publish(new OrderPlaced(order, "lamp"));
      UUID shipped = whizbang.dispatcher().publish(new OrderShipped(order));

      whizbang.perspectives().await("orders", List.of(placed, shipped), Duration.ofSeconds(30));
      System.out.println(
          whizbang.perspectives().models(ORDERS).byId(order).orElseThrow().value());
      whizbang.awaitIdle(Duration.ofSeconds(30));
    }
  }
}
