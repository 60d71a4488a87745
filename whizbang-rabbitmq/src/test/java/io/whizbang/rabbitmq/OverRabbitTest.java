package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
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
class OverRabbitTest {

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

  private static Transport connect() {
    return RabbitTransport.connect(Broker.uri());
  }

  @Test
  void everyEffectHappensOnceAndInOrderHoweverOftenMessagesCome() throws Exception {
    Whizbang orders = invoices.orders(new Repeating(connect()));
    invoices.orders(new Repeating(connect()));
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
    Whizbang orders = invoices.orders(new Reversing(connect()));
    invoices.billing(connect());

    Invoices.send(orders, 10, 50);
    invoices.awaitEffects(500);

    assertThat(invoices.faults()).isNotEqualTo(NONE);
  }

  @Test
  void oneJoinsAndOneIsKilledInTheMiddle(@TempDir Path directory) throws Exception {
    Whizbang orders = invoices.orders(connect());
    try (BillingProcess victim = BillingProcess.start(url(), invoices.billingName(), directory)) {
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

  private String url() throws Exception {
    try (var connection = kit.dataSource().getConnection()) {
      return connection.getMetaData().getURL();
    }
  }

  @Test
  void theBrokerIsKilledAndComesBackInTheMiddle() throws Exception {
    var node = Broker.own().node();
    Whizbang orders = invoices.orders(RabbitTransport.connect(node.uri()));
    Whizbang first = invoices.billing(RabbitTransport.connect(node.uri()));
    Whizbang second = invoices.billing(RabbitTransport.connect(node.uri()));
    Invoices.send(orders, STREAMS, PER_STREAM);

    invoices.awaitEffects(ALL / 4);
    node.kill();
    assertThat(invoices.effects()).isLessThan(ALL);
    node.startAgain();
    invoices.awaitEffects(ALL);
    kit.awaitIdle(orders, first, second);

    assertThat(invoices.faults()).isEqualTo(NONE);
    assertThat(invoices.effects()).isEqualTo(ALL);
  }
}
