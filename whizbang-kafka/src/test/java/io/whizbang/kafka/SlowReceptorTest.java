package io.whizbang.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.whizbang.Whizbang;
import io.whizbang.process.ProcessorPolicy;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.testkit.SharedBroker;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import io.whizbang.transport.Transport;
import io.whizbang.value.UuidV7;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A slow receptor makes the broker hold the messages, and neither the heap nor the inbox. */
@ExtendWith(WhizbangExtension.class)
class SlowReceptorTest {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int CAPACITY = 50;
  private static final int ALL = 4_000;

  /** What may be in the hands of the transport, of the processor, and between them. */
  private static final int MOST = 2_000 + 4 * CAPACITY;

  record Parcel(UUID id) {}

  private final String service = "depot-" + UuidV7.next();
  private final KafkaSettings settings =
      KafkaSettings.of(SharedBroker.KAFKA.get().address()).withTopic("parcels-" + service);

  private Transport connect() {
    return KafkaTransport.connect(settings);
  }

  @Test
  void theBrokerHoldsWhatTheReceptorsAreNotReadyFor(WhizbangKit kit) throws Exception {
    var slow = new CountDownLatch(1);
    var done = new AtomicInteger();
    Whizbang sender = kit.running(
        Whizbang.create(kit.dataSource()).service("shop-" + UuidV7.next()).transport(connect()));
    Whizbang depot = kit.running(Whizbang.create(kit.dataSource())
        .service(service)
        .transport(connect())
        .processing(ProcessorPolicy.DEFAULT.withCapacity(CAPACITY))
        .receptor(ReceptorDefinition.of(Parcel.class, (parcel, context) -> {
          slow.await();
          done.incrementAndGet();
        })));

    sender
        .dispatcher()
        .sendAll(
            IntStream.range(0, ALL).mapToObj(n -> new Parcel(UuidV7.next())).toList());
    await().atMost(PATIENCE).until(() -> sender.load().isIdle() && !depot.load().isIdle());
    awaitStandstill(kit);

    assertThat(taken()).isLessThanOrEqualTo(MOST);
    assertThat(inInbox(kit)).isLessThanOrEqualTo(MOST);
    slow.countDown();
    await().atMost(PATIENCE).until(() -> done.get() == ALL);
  }

  /** Waits until nothing more comes in. */
  private void awaitStandstill(WhizbangKit kit) {
    var last = new AtomicReference<List<Long>>(List.of());
    await().atMost(PATIENCE).during(Duration.ofSeconds(2)).until(() -> {
      List<Long> now = List.of(taken(), inInbox(kit));
      return now.equals(last.getAndSet(now));
    });
  }

  /** How many records the service has told the broker that it has. */
  private long taken() {
    try (Admin admin = Admin.create(new ClientProperties(settings.properties()).forAdmin())) {
      return KafkaErrors.await(
              admin.listConsumerGroupOffsets(service).partitionsToOffsetAndMetadata())
          .values()
          .stream()
          .mapToLong(OffsetAndMetadata::offset)
          .sum();
    }
  }

  private long inInbox(WhizbangKit kit) throws Exception {
    try (var connection = kit.dataSource().getConnection();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(
            "select count(*) from wh_%s.wh_inbox".formatted(service.replace('-', '_')))) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
