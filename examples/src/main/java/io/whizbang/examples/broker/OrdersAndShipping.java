package io.whizbang.examples.broker;

import io.whizbang.Whizbang;
import io.whizbang.examples.shop.OrderPlaced;
import io.whizbang.examples.shop.Shipping;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.transport.Transport;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Two instances of a service that takes orders and two of one that ships them. They run in one process here;
 * nothing but the broker connects them, so each might as well have a process, or the services a database, of
 * its own.
 */
public final class OrdersAndShipping implements AutoCloseable {

  private final List<Whizbang> orders;
  private final List<Whizbang> shipping;

  private OrdersAndShipping(List<Whizbang> orders, List<Whizbang> shipping) {
    this.orders = orders;
    this.shipping = shipping;
  }

  /** Starts all four. Each gets a transport of its own; whoever ships starts first, so that nothing is missed. */
  public static OrdersAndShipping start(DataSource dataSource, Supplier<Transport> broker) {
    List<Whizbang> shipping = two(() -> Whizbang.create(dataSource)
        .service("shipping")
        .transport(broker.get())
        .receptor(ReceptorDefinition.of(OrderPlaced.class, new Shipping()).transactional())
        .start());
    List<Whizbang> orders = two(() ->
        Whizbang.create(dataSource).service("orders").transport(broker.get()).start());
    return new OrdersAndShipping(orders, shipping);
  }

  private static List<Whizbang> two(Supplier<Whizbang> instance) {
    return Stream.generate(instance).limit(2).toList();
  }

  /** An order for several articles: one event for each, in this order; the instances take turns. */
  public UUID place(List<String> articles) {
    UUID order = UUID.randomUUID();
    for (int i = 0; i < articles.size(); i++) {
      orders.get(i % orders.size()).dispatcher().publish(new OrderPlaced(order, articles.get(i)));
    }
    return order;
  }

  @Override
  public void close() {
    orders.forEach(Whizbang::close);
    shipping.forEach(Whizbang::close);
  }
}
