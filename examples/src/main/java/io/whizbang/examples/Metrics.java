package io.whizbang.examples;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.whizbang.Whizbang;
import io.whizbang.message.StreamId;
import io.whizbang.micrometer.MicrometerObserver;
import io.whizbang.receptor.Receptor;
import io.whizbang.value.UuidV7;
import java.time.Duration;
import java.util.UUID;
import javax.sql.DataSource;

/** What an instance does is seen in a registry of Micrometer's, by one line more. */
public final class Metrics {

  record OrderPlaced(@StreamId UUID orderId) {}

  private Metrics() {}

  /** Handles one order. Returns how many messages were handled, as the registry shows it. */
  public static double run(
      DataSource dataSource, MeterRegistry meterRegistry, ObservationRegistry observationRegistry) {
    Receptor<OrderPlaced> shipping = (placed, context) -> {};
    try (var whizbang = Whizbang.create(dataSource)
        .service("orders")
        .receptor(OrderPlaced.class, shipping)
        .observe(MicrometerObserver.of(meterRegistry, observationRegistry))
        .start()) {
      whizbang.dispatcher().publish(new OrderPlaced(UuidV7.next()));
      whizbang.awaitIdle(Duration.ofSeconds(30));
      return meterRegistry
          .get("whizbang.work.completed")
          .tag("queue", "inbox")
          .functionCounter()
          .count();
    }
  }
}
