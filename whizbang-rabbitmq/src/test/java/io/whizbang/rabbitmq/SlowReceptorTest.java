package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.whizbang.Whizbang;
import io.whizbang.process.ProcessorPolicy;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import io.whizbang.value.UuidV7;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A slow receptor makes the broker hold the messages, and neither the heap nor the inbox. */
@ExtendWith(WhizbangExtension.class)
class SlowReceptorTest {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int CAPACITY = 50;
  private static final int ALL = 5_000;

  /** What may be unsettled at a time, once stored before the receptors were seen to be slow, and once waiting. */
  private static final int ELSEWHERE = 2_000 + 4 * CAPACITY;

  record Parcel(UUID id) {}

  /** Who has how many messages. */
  private record Holdings(long broker, long inbox) {}

  @Test
  void theBrokerHoldsWhatTheReceptorsAreNotReadyFor(WhizbangKit kit) throws Exception {
    var slow = new CountDownLatch(1);
    var done = new AtomicInteger();
    String shop = "shop-" + UuidV7.next();
    String service = "depot-" + UuidV7.next();
    Whizbang sender = kit.running(Whizbang.create(kit.dataSource())
        .service(shop)
        .transport(RabbitTransport.connect(Broker.uri())));
    kit.running(Whizbang.create(kit.dataSource())
        .service(service)
        .transport(RabbitTransport.connect(Broker.uri()))
        .processing(ProcessorPolicy.DEFAULT.withCapacity(CAPACITY))
        .receptor(ReceptorDefinition.of(Parcel.class, (parcel, context) -> {
          slow.await();
          done.incrementAndGet();
        })));

    sender
        .dispatcher()
        .sendAll(
            IntStream.range(0, ALL).mapToObj(n -> new Parcel(UuidV7.next())).toList());

    var factory = new ConnectionFactory();
    factory.setUri(Broker.uri());
    try (Connection connection = factory.newConnection();
        Channel channel = connection.createChannel()) {
      await("all sent").atMost(PATIENCE).until(() -> rows(kit, shop, "wh_outbox") == 0);
      Holdings atRest = awaitRest(kit, channel, service);
      assertThat(atRest.broker()).isGreaterThanOrEqualTo(ALL - ELSEWHERE);
      assertThat(atRest.inbox()).isLessThan(ELSEWHERE);
    }
    slow.countDown();
    await("all done").atMost(PATIENCE).until(() -> done.get() == ALL);
  }

  private static Holdings awaitRest(WhizbangKit kit, Channel channel, String service) {
    var last = new AtomicReference<>(new Holdings(-1, -1));
    await("at rest").atMost(PATIENCE).during(Duration.ofSeconds(2)).until(() -> {
      var now = new Holdings(waiting(channel, service), rows(kit, service, "wh_inbox"));
      return now.equals(last.getAndSet(now));
    });
    return Objects.requireNonNull(last.get());
  }

  private static long rows(WhizbangKit kit, String service, String table) throws Exception {
    try (var connection = kit.dataSource().getConnection();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(
            "select count(*) from wh_%s.%s".formatted(service.replace('-', '_'), table))) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** A broker that is slow to count says none: what it says once alone means nothing. */
  private static long waiting(Channel channel, String service) throws Exception {
    long all = 0;
    for (int queue = 0; queue < 4; queue++) {
      all += channel.messageCount("whizbang.%s.%d-of-4".formatted(service, queue));
    }
    return all;
  }
}
