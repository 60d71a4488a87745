package io.whizbang.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.kafka.testing.KafkaBroker;
import io.whizbang.kafka.testing.SharedBroker;
import io.whizbang.observe.Count;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import io.whizbang.transport.Transport;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Whole services over a real broker: nothing lost, every stream in order, every effect once, whatever dies. */
@ExtendWith(WhizbangExtension.class)
class OverKafkaTest {

  private static final String NONE = "0 repeated, 0 out of turn";

  /** All of the 20,000 only where there is time. */
  private static final int STREAMS = Boolean.getBoolean("whizbang.thorough") ? 400 : 60;

  private static final int PER_STREAM = 50;
  private static final int ALL = STREAMS * PER_STREAM;

  private WhizbangKit kit;
  private Invoices invoices;

  @BeforeEach
  void prepare(WhizbangKit newKit) throws Exception {
    kit = newKit;
    invoices = new Invoices(kit);
  }

  private Transport connect() {
    return KafkaTransport.connect(
        KafkaSettings.of(SharedBroker.get().bootstrapServers()).withTopic(invoices.topic()));
  }

  private Transport disturbed(Disturbing.Way way) {
    return new Disturbing(connect(), way);
  }

  @Test
  void everyEffectHappensOnceAndInOrderHoweverOftenMessagesCome() throws Exception {
    Whizbang orders = invoices.orders(disturbed(Disturbing.Way.TWICE));
    invoices.orders(disturbed(Disturbing.Way.TWICE));
    Whizbang first = invoices.billing(connect());
    Whizbang second = invoices.billing(connect());

    Invoices.send(orders, 40, 50);
    invoices.awaitEffects(2_000);
    kit.awaitIdle(orders, first, second);

    assertThat(invoices.faults()).isEqualTo(NONE);
    assertThat(invoices.effects()).isEqualTo(2_000);
    assertThat(first.counters().of(Count.GAP) + second.counters().of(Count.GAP)).isZero();
  }

  @Test
  void theCheckNoticesWhatIsOutOfOrder() throws Exception {
    Whizbang orders = invoices.orders(disturbed(Disturbing.Way.BACKWARDS));
    invoices.billing(connect());

    Invoices.send(orders, 10, 50);
    invoices.awaitEffects(500);

    assertThat(invoices.faults()).isNotEqualTo(NONE);
  }

  @Test
  void oneJoinsAndOneIsKilledInTheMiddle(@TempDir Path directory) throws Exception {
    Whizbang orders = invoices.orders(connect());
    try (BillingProcess victim = BillingProcess.start(process(), directory)) {
      Whizbang first = invoices.billing(connect());
      Whizbang second = invoices.billing(connect());
      Invoices.send(orders, STREAMS, PER_STREAM);

      invoices.awaitEffects(ALL / 4);
      Whizbang joining = invoices.billing(connect());
      invoices.awaitEffects(ALL / 2);
      assertThat(victim.isAlive()).isTrue();
      victim.kill();
      invoices.awaitEffects(ALL);
      kit.awaitIdle(orders, first, second, joining);
    }

    assertThat(invoices.faults()).isEqualTo(NONE);
    assertThat(invoices.effects()).isEqualTo(ALL);
  }

  private BillingProcess.Settings process() throws Exception {
    try (var connection = kit.dataSource().getConnection()) {
      return new BillingProcess.Settings(
          connection.getMetaData().getURL(),
          SharedBroker.get().bootstrapServers(),
          invoices.topic(),
          invoices.billingName());
    }
  }

  @Test
  void theBrokerIsKilledAndComesBackInTheMiddle() throws Exception {
    KafkaBroker broker = SharedBroker.get();
    Whizbang orders = invoices.orders(connect());
    Whizbang first = invoices.billing(connect());
    Whizbang second = invoices.billing(connect());
    Invoices.send(orders, STREAMS, PER_STREAM);

    invoices.awaitEffects(ALL / 4);
    broker.kill();
    assertThat(invoices.effects()).isLessThan(ALL);
    broker.restart();
    invoices.awaitEffects(ALL);
    kit.awaitIdle(orders, first, second);

    assertThat(invoices.faults()).isEqualTo(NONE);
    assertThat(invoices.effects()).isEqualTo(ALL);
  }
}
