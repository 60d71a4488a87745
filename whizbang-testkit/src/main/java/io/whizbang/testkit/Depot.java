package io.whizbang.testkit;

import static org.awaitility.Awaitility.await;

import io.whizbang.Whizbang;
import io.whizbang.observe.Count;
import io.whizbang.observe.QueueName;
import io.whizbang.process.ProcessorPolicy;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.transport.Transport;
import io.whizbang.value.UuidV7;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/** Two services on a broker: a shop sends parcels, and the depot's receptor is done with none before it is told to. */
final class Depot {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int CAPACITY = 50;

  /** What may be unsettled at a time, once stored before the receptors were seen to be slow, and once waiting. */
  static final int MOST_ELSEWHERE = 2_000 + 4 * CAPACITY;

  record Parcel(UUID id) {}

  /** Who has how many messages. */
  record Holdings(long broker, long inbox) {}

  private final BrokerHarness broker;
  private final Whizbang shop;
  private final Whizbang depot;
  private final String depotName = "depot-" + UuidV7.next();
  private final CountDownLatch slow = new CountDownLatch(1);
  private final AtomicInteger done = new AtomicInteger();

  /** Opens both; they close with the kit. */
  Depot(WhizbangKit kit, BrokerHarness broker) {
    this.broker = broker;
    shop = kit.running(
        Whizbang.create(kit.dataSource()).service("shop-" + UuidV7.next()).transport(connect()));
    depot = kit.running(Whizbang.create(kit.dataSource())
        .service(depotName)
        .transport(connect())
        .processing(ProcessorPolicy.DEFAULT.withCapacity(CAPACITY))
        .receptor(ReceptorDefinition.of(Parcel.class, (parcel, context) -> {
          slow.await();
          done.incrementAndGet();
        })));
  }

  /** Sends so many parcels, and waits until the shop is rid of them. */
  void send(int parcels) {
    shop.dispatcher()
        .sendAll(
            IntStream.range(0, parcels).mapToObj(n -> new Parcel(UuidV7.next())).toList());
    await("all sent")
        .atMost(PATIENCE)
        .until(() -> shop.counters().of(Count.COMPLETED, QueueName.OUTBOX) == parcels);
  }

  private Transport connect() {
    return broker.connect(broker.address());
  }

  /** Who has what when nothing moves any more. A broker that is slow to count says something else once. */
  Holdings awaitRest() {
    var last = new AtomicReference<>(new Holdings(-1, -1));
    await("at rest").atMost(PATIENCE).during(Duration.ofSeconds(2)).until(() -> {
      var now = new Holdings(broker.waiting(depotName), depot.counters().of(Count.RECEIVED));
      return now.equals(last.getAndSet(now));
    });
    return Objects.requireNonNull(last.get());
  }

  /** Lets the receptor go on, and waits until it is done with so many parcels. */
  void awaitDone(int parcels) {
    slow.countDown();
    await("all done").atMost(PATIENCE).until(() -> done.get() == parcels);
  }
}
