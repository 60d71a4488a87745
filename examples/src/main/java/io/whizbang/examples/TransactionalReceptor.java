package io.whizbang.examples;

import io.whizbang.Whizbang;
import io.whizbang.message.StreamId;
import io.whizbang.receptor.Receptor;
import io.whizbang.receptor.ReceptorContext;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.value.UuidV7;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** What a transactional receptor writes and sends commits together with the completion of its message. */
public final class TransactionalReceptor {

  record OrderPlaced(@StreamId UUID orderId) {}

  record ParcelPacked(@StreamId UUID orderId) {}

  private TransactionalReceptor() {}

  /** Has the first attempt fail after it has written and sent. Returns how many parcels were announced: one. */
  public static int run(DataSource dataSource) {
    var announced = new AtomicInteger();
    Duration soon = Duration.ofMillis(20);
    try (var whizbang = Whizbang.create(dataSource)
        .service("transactional_example")
        .receptor(ReceptorDefinition.of(OrderPlaced.class, new Packing())
            .transactional()
            .withRetryPolicy(RetryPolicy.DEFAULT.withDelays(soon, soon)))
        .receptor(ParcelPacked.class, (packed, context) -> announced.incrementAndGet())
        .start()) {
      whizbang.dispatcher().publish(new OrderPlaced(UuidV7.next()));
      while (announced.get() == 0) {
        whizbang.awaitIdle(Duration.ofSeconds(30));
      }
    }
    return announced.get();
  }

  private static final class Packing implements Receptor<OrderPlaced> {

    @Override
    public void receive(OrderPlaced placed, ReceptorContext context) throws SQLException {
      try (PreparedStatement insert =
          context.connection().prepareStatement("insert into packed (order_id) values (?)")) {
        insert.setObject(1, placed.orderId());
        insert.executeUpdate();
      }
      context.dispatcher().publish(new ParcelPacked(placed.orderId()));
      if (context.attempt() == 1) {
        throw new IllegalStateException("a failure in the last moment");
      }
    }
  }
}
