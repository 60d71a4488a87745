package io.whizbang.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.dispatch.DispatchOptions;
import io.whizbang.receptor.Receptor;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import io.whizbang.work.CoordinationPolicy;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(WhizbangExtension.class)
class CountersTest {

  private static final Duration LEASE = Duration.ofMinutes(1);

  private final Readings readings = new Readings();

  @Test
  void whatIsPublishedAndHandledIsCompleted(WhizbangKit kit) {
    var orders = start(kit, "completing", (placed, context) -> {});

    orders.dispatcher().publish(OrderPlaced.withNote("one"));
    orders.dispatcher().publish(OrderPlaced.withNote("two"));
    kit.awaitIdle(orders);

    for (String queue : new String[] {"outbox", "inbox"}) {
      assertThat(readings.count("whizbang.work.claimed", "queue", queue)).isEqualTo(2);
      assertThat(readings.count("whizbang.work.completed", "queue", queue)).isEqualTo(2);
      assertThat(readings.count("whizbang.order.violations", "queue", queue)).isZero();
    }
    assertThat(readings.registry.get("whizbang.flush.time").timer().count()).isPositive();
    assertThat(readings.registry.get("whizbang.flush.size").summary().totalAmount())
        .isGreaterThanOrEqualTo(4);
  }

  @Test
  void anAttemptThatFailsIsCountedAndSoIsTheMessageThatIsGivenUp(WhizbangKit kit) {
    var orders = start(kit, "failing", (placed, context) -> {
      throw new IllegalStateException("Broken");
    });

    orders.dispatcher().publish(OrderPlaced.withNote("bad"));
    kit.awaitIdle(orders);
    assertThat(readings.count("whizbang.work.failed", "queue", "inbox")).isEqualTo(1);
    assertThat(readings.count("whizbang.work.dead", "queue", "inbox")).isZero();

    for (int attempt = 2; attempt <= 10; attempt++) {
      kit.clock().advance(NoHurry.UNTIL_RETRY);
      kit.awaitIdle(orders);
    }
    assertThat(readings.count("whizbang.work.failed", "queue", "inbox")).isEqualTo(9);
    assertThat(readings.count("whizbang.work.dead", "queue", "inbox")).isEqualTo(1);
    readings.assertGauge(1, "whizbang.queue.dead", "queue", "inbox");
    assertThat(readings.count("whizbang.work.completed", "queue", "inbox")).isZero();
  }

  /** Another has taken the stream when the receptor comes back. */
  @Test
  void aReportThatComesTooLateIsStale(WhizbangKit kit) throws InterruptedException {
    var taken = new CountDownLatch(1);
    var looked = new CountDownLatch(1);
    var other = kit.byHand(described(kit, "late", (placed, context) -> {
      taken.countDown();
      looked.await();
    }));
    var takingOver = new Thread(other::turn);
    var orders = start(kit, "late", (placed, context) -> {
      kit.clock().advance(LEASE.multipliedBy(2));
      takingOver.start();
      taken.await();
    });

    orders.dispatcher().publish(OrderPlaced.withNote("slow"));
    kit.awaitIdle(orders);

    assertThat(readings.count("whizbang.work.stale", "queue", "inbox")).isEqualTo(1);
    assertThat(readings.count("whizbang.work.completed", "queue", "inbox")).isZero();
    assertThat(readings.count("whizbang.leases.lost", "queue", "inbox")).isEqualTo(1);
    looked.countDown();
    takingOver.join();
  }

  @Test
  void aMessageThatArrivesOnceMoreIsADuplicate(WhizbangKit kit) {
    var orders = start(kit, "twice", (placed, context) -> {});
    UUID id = UUID.randomUUID();
    var options = DispatchOptions.NONE.withMessageId(id);

    for (int time = 0; time < 3; time++) {
      orders.dispatcher().publish(OrderPlaced.withNote("again"), options);
      kit.awaitIdle(orders);
    }

    assertThat(readings.count("whizbang.work.duplicate", "queue", "inbox")).isEqualTo(2);
    assertThat(readings.count("whizbang.work.completed", "queue", "inbox")).isEqualTo(1);
  }

  @Test
  void whenTheInstanceStopsItsMetersAreGone(WhizbangKit kit) {
    var orders = start(kit, "stopping", (placed, context) -> {});
    readings.assertGauge(0, "whizbang.queue.depth", "queue", "inbox");

    orders.close();

    assertThat(readings.registry.getMeters()).isEmpty();
  }

  private Whizbang start(WhizbangKit kit, String service, Receptor<OrderPlaced> receptor) {
    return kit.byHand(described(kit, service, receptor).observe(readings.observer()));
  }

  private static WhizbangBuilder described(
      WhizbangKit kit, String service, Receptor<OrderPlaced> receptor) {
    return kit.service(service)
        .receptor(OrderPlaced.class, receptor)
        .receptorSettings(NoHurry.SETTINGS)
        .coordination(CoordinationPolicy.DEFAULT.withLease(LEASE))
        .snapshotInterval(Duration.ZERO);
  }
}
