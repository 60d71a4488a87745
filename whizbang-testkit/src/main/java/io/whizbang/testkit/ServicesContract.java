package io.whizbang.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.observe.Count;
import io.whizbang.transport.Transport;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole services over a real broker: nothing lost, every stream in order, every effect once, whatever dies. Whoever
 * writes a transport for a broker extends this, beside {@link TransportContract}; {@code whizbang-postgres} must be on the class
 * path.
 */
@ExtendWith(WhizbangExtension.class)
public abstract class ServicesContract {

  private static final String NONE = "0 repeated, 0 out of turn";

  /** All of the 20,000 only where there is time. */
  private static final int STREAMS = Boolean.getBoolean("whizbang.thorough") ? 400 : 24;

  private static final int PER_STREAM = 50;
  private static final int ALL = STREAMS * PER_STREAM;

  private WhizbangKit kit;
  private Invoices invoices;
  private BrokerHarness broker;

  /** Says how to reach the broker; called once a test. */
  protected abstract BrokerHarness broker();

  @BeforeEach
  void prepare(WhizbangKit newKit) throws Exception {
    kit = newKit;
    invoices = new Invoices(kit);
    broker = broker();
  }

  private Transport connect() {
    return broker.connect(broker.address());
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

    Invoices.send(orders, Invoices.streams(STREAMS), 0, PER_STREAM);
    invoices.awaitEffects(ALL);
    kit.awaitIdle(orders, first, second);

    assertEachOnceAndInOrder();
    assertThat(first.counters().of(Count.GAP) + second.counters().of(Count.GAP)).isZero();
  }

  @Test
  void theCheckNoticesWhatIsOutOfOrder() throws Exception {
    Whizbang orders = invoices.orders(disturbed(Disturbing.Way.BACKWARDS));
    invoices.billing(connect());

    Invoices.send(orders, Invoices.streams(10), 0, PER_STREAM);
    invoices.awaitEffects(10 * PER_STREAM);

    assertThat(invoices.faults()).isNotEqualTo(NONE);
  }

  @Test
  void oneJoinsAndOneIsKilledInTheMiddle(@TempDir Path directory) throws Exception {
    Whizbang orders = invoices.orders(connect());
    try (BillingProcess victim =
        BillingProcess.start(broker, broker.address(), invoices, directory)) {
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

    assertEachOnceAndInOrder();
  }

  /** Half of the messages is on its way when it dies, and half is sent while it is down, and an instance dies with it. */
  @Test
  void theBrokerIsKilledAndComesBackInTheMiddle(@TempDir Path directory) throws Exception {
    BrokerHarness.Mortal mortal = broker.mortal();
    Whizbang orders = invoices.orders(broker.connect(mortal.address()));
    try (BillingProcess victim =
        BillingProcess.start(broker, mortal.address(), invoices, directory)) {
      Whizbang first = invoices.billing(broker.connect(mortal.address()));
      Whizbang second = invoices.billing(broker.connect(mortal.address()));
      List<UUID> streams = Invoices.streams(STREAMS);
      Invoices.send(orders, streams, 0, PER_STREAM / 2);

      invoices.awaitEffects(ALL / 8);
      assertThat(victim.isAlive()).isTrue();
      mortal.kill();
      try {
        victim.kill();
        Invoices.send(orders, streams, PER_STREAM / 2, PER_STREAM);
      } finally {
        mortal.startAgain(); // others share it
      }
      Whizbang joining = invoices.billing(broker.connect(mortal.address()));
      invoices.awaitEffects(ALL);
      kit.awaitIdle(orders, first, second, joining);
    }

    assertEachOnceAndInOrder();
  }

  @Test
  void theBrokerHoldsWhatASlowReceptorIsNotReadyFor() {
    int all = 5_000;
    var depot = new Depot(kit, broker);
    depot.send(all);

    Depot.Holdings atRest = depot.awaitRest();
    assertThat(atRest.broker()).isGreaterThanOrEqualTo(all - Depot.MOST_ELSEWHERE);
    assertThat(atRest.inbox()).isLessThanOrEqualTo(Depot.MOST_ELSEWHERE);

    depot.awaitDone(all);
  }

  private void assertEachOnceAndInOrder() throws Exception {
    assertThat(invoices.faults()).isEqualTo(NONE);
    assertThat(invoices.effects()).isEqualTo(ALL);
  }
}
