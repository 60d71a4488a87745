package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.observe.Count;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import io.whizbang.transport.Transport;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Whole services over a real broker: nothing lost, every stream in order, every effect once, whatever dies. */
@ExtendWith(WhizbangExtension.class)
class OverRabbitTest {

  private static final String NONE = "0 repeated, 0 out of turn";

  /** All of the 20,000 only where there is time. */
  private static final int STREAMS = Boolean.getBoolean("whizbang.thorough") ? 400 : 24;

  private static final int PER_STREAM = 50;
  private static final int ALL = STREAMS * PER_STREAM;

  private WhizbangKit kit;
  private Invoices invoices;

  @BeforeEach
  void prepare(WhizbangKit newKit) throws Exception {
    kit = newKit;
    invoices = new Invoices(kit);
  }

  private static Transport connect() {
    return RabbitTransport.connect(Broker.uri());
  }

  @Test
  void everyEffectHappensOnceAndInOrderHoweverOftenMessagesCome() throws Exception {
    Whizbang orders = invoices.orders(new Repeating(connect()));
    invoices.orders(new Repeating(connect()));
    Whizbang first = invoices.billing(connect());
    Whizbang second = invoices.billing(connect());

    Invoices.send(orders, Invoices.streams(STREAMS), 0, PER_STREAM);
    invoices.awaitEffects(ALL);
    kit.awaitIdle(orders, first, second);

    assertThat(invoices.faults()).isEqualTo(NONE);
    assertThat(invoices.effects()).isEqualTo(ALL);
    assertThat(first.counters().of(Count.GAP) + second.counters().of(Count.GAP)).isZero();
  }

  @Test
  void theCheckNoticesWhatIsOutOfOrder() throws Exception {
    Whizbang orders = invoices.orders(new Reversing(connect()));
    invoices.billing(connect());

    Invoices.send(orders, Invoices.streams(10), 0, 50);
    invoices.awaitEffects(500);

    assertThat(invoices.faults()).isNotEqualTo(NONE);
  }

  @Test
  void oneJoinsAndOneIsKilledInTheMiddle(@TempDir Path directory) throws Exception {
    Whizbang orders = invoices.orders(connect());
    try (BillingProcess victim = BillingProcess.start(url(), invoices.billingName(), directory)) {
      Whizbang first = invoices.billing(connect());
      Whizbang second = invoices.billing(connect());
      Invoices.send(orders, Invoices.streams(STREAMS), 0, PER_STREAM);

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

  private String url() throws Exception {
    try (var connection = kit.dataSource().getConnection()) {
      return connection.getMetaData().getURL();
    }
  }

  /** Half of the messages is on its way when it dies, and half is sent while it is down. */
  @Test
  void theBrokerIsKilledAndComesBackInTheMiddle() throws Exception {
    var node = Broker.own().node();
    Whizbang orders = invoices.orders(RabbitTransport.connect(node.uri()));
    Whizbang first = invoices.billing(RabbitTransport.connect(node.uri()));
    Whizbang second = invoices.billing(RabbitTransport.connect(node.uri()));
    List<UUID> streams = Invoices.streams(STREAMS);
    Invoices.send(orders, streams, 0, PER_STREAM / 2);

    invoices.awaitEffects(ALL / 8);
    node.kill();
    Invoices.send(orders, streams, PER_STREAM / 2, PER_STREAM);
    node.startAgain();
    invoices.awaitEffects(ALL);
    kit.awaitIdle(orders, first, second);

    assertThat(invoices.faults()).isEqualTo(NONE);
    assertThat(invoices.effects()).isEqualTo(ALL);
  }
}
