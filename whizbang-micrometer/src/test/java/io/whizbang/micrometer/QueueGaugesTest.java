package io.whizbang.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.whizbang.Whizbang;
import io.whizbang.receptor.Receptor;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(WhizbangExtension.class)
class QueueGaugesTest {

  /** After this long anybody takes what is due, whoever comes first for it. */
  private static final Duration LEFT_TO_ITS_OWNER = Duration.ofSeconds(4);

  private final Readings readings = new Readings();

  @Test
  void whatWaitsToBeTakenShowsHowMuchItIsAndForHowLong(WhizbangKit kit) {
    var orders = start(kit, "waiting", (placed, context) -> {});
    readings.assertGauge(0, "whizbang.queue.depth", "queue", "outbox");
    readings.assertSeconds(0, 0, "whizbang.queue.oldest", "queue", "outbox");

    IntStream.range(0, 3).forEach(n -> orders.dispatcher().publish(OrderPlaced.withNote("n")));
    kit.clock().advance(Duration.ofSeconds(42));

    readings.assertGauge(3, "whizbang.queue.depth", "queue", "outbox");
    readings.assertSeconds(42, 42 + 120, "whizbang.queue.oldest", "queue", "outbox");
    kit.awaitIdle(orders);
    readings.assertGauge(0, "whizbang.queue.depth", "queue", "outbox");
    readings.assertSeconds(0, 0, "whizbang.queue.oldest", "queue", "outbox");
  }

  @Test
  void aStreamWhoseFirstMessageFailedIsBlockedAndDoesNotCountAsDue(WhizbangKit kit) {
    var orders = start(kit, "blocked", (placed, context) -> {
      throw new IllegalStateException("Broken");
    });
    UUID stream = UUID.randomUUID();

    orders
        .dispatcher()
        .publishAll(List.of(new OrderPlaced(stream, "one"), new OrderPlaced(stream, "two")));
    kit.awaitIdle(orders);

    readings.assertGauge(1, "whizbang.queue.blocked", "queue", "inbox");
    readings.assertGauge(2, "whizbang.queue.depth", "queue", "inbox");
    readings.assertSeconds(0, 0, "whizbang.queue.oldest", "queue", "inbox");
  }

  @Test
  void anInstanceShowsTheStreamsThatItHoldsAndThoseOfTheOthers(WhizbangKit kit) {
    List<Double> held = new ArrayList<>();
    var orders =
        start(kit, "shared", (placed, context) -> held.add(readings.streamsOf(placed.note())));
    var other =
        kit.byHand(kit.service("shared").receptor(OrderPlaced.class, (placed, context) -> {}));
    other.turn();
    String self = orders.instance().instanceId().toString();

    orders.dispatcher().publish(OrderPlaced.withNote(self));
    for (String queue : List.of("outbox", "inbox")) {
      kit.clock().advance(LEFT_TO_ITS_OWNER);
      kit.awaitIdle(orders);
      readings.assertGauge(0, "whizbang.queue.depth", "queue", queue);
    }

    assertThat(held).containsExactly(1.0);
    readings.assertGauge(2, "whizbang.instances");
    assertThat(readings.registry.get("whizbang.instances.streams").gauges())
        .extracting(gauge -> gauge.getId().getTag("instance"))
        .containsOnly(self, other.instance().instanceId().toString());
    assertThat(readings.registry.get("whizbang.instances.streams").gauges())
        .extracting(Gauge::value)
        .containsOnly(0.0);
  }

  private Whizbang start(WhizbangKit kit, String service, Receptor<OrderPlaced> receptor) {
    return kit.byHand(kit.service(service)
        .receptor(OrderPlaced.class, receptor)
        .receptorSettings(NoHurry.SETTINGS)
        .snapshotInterval(Duration.ZERO)
        .observe(readings.observer()));
  }
}
