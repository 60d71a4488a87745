package io.whizbang.benchmarks;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.transport.Transport;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Two services, from the outbox of one over the broker into the inbox of the other, and to its receptor. */
final class WhizbangOverBroker implements BrokerPath {

  private final HikariDataSource pool;
  private final Whizbang receiving;
  private final Whizbang sending;

  private WhizbangOverBroker(HikariDataSource pool, Whizbang receiving, Whizbang sending) {
    this.pool = pool;
    this.receiving = receiving;
    this.sending = sending;
  }

  static BrokerPath open(
      BenchmarkServer server, Supplier<Transport> broker, Consumer<UUID> receiver)
      throws Exception {
    new Engine(server).reset();
    String run = Long.toString(System.nanoTime());
    HikariDataSource pool = server.pool();
    Whizbang receiving = Whizbang.create(pool)
        .service("bench-receiver-" + run)
        .transport(broker.get())
        .receptor(OrderPlaced.class, (order, context) -> receiver.accept(order.id()))
        .start();
    Whizbang sending = Whizbang.create(pool)
        .service("bench-sender-" + run)
        .transport(broker.get())
        .start();
    return new WhizbangOverBroker(pool, receiving, sending);
  }

  @Override
  public void publish(List<OrderPlaced> messages) {
    sending.dispatcher().publishAll(messages);
  }

  @Override
  public void close() {
    sending.close();
    receiving.close();
    pool.close();
  }
}
