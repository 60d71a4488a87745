package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.error.WhizbangException;
import io.whizbang.event.ExpectedVersion;
import io.whizbang.perspective.CustomPerspective;
import io.whizbang.perspective.Model;
import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.run.PerspectivePolicy;
import io.whizbang.value.UuidV7;
import io.whizbang.work.CoordinationPolicy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whatever is cut off where, and whoever is late: each event is applied once. */
class PerspectiveFaultsTest extends PerspectiveScene {

  private static final Duration BEYOND_THE_LEASE = Duration.ofMinutes(6);
  private static final List<Integer> ALL = IntStream.rangeClosed(1, 12).boxed().toList();

  private final UUID account = UuidV7.next();

  /** Trap 22. */
  @Test
  void anEventThatComesDuringTheRunIsNotLeftBehind() throws Exception {
    var begun = new CountDownLatch(1);
    var mayGoOn = new CountDownLatch(1);
    Whizbang bank = kit.byHand(bank().perspective(stopping(begun, mayGoOn, new AtomicBoolean())));
    pay(bank, account, 1);
    var working = CompletableFuture.runAsync(() -> kit.awaitIdle(bank));
    waitFor(begun);
    pay(bank, account, 2);
    mayGoOn.countDown();
    working.get(3, TimeUnit.MINUTES);
    kit.awaitIdle(bank);

    assertThat(balance(bank, account).payments()).containsExactly(1, 2);
    pay(bank, account, 3);
    kit.awaitIdle(bank);
    assertThat(balance(bank, account).payments()).containsExactly(1, 2, 3);
    assertThat(checkpoint(account, "balances")).isEqualTo("Completed 3 of 3 attempts 0");
  }

  /** Trap 23: positions are versions of a stream, and those commit in their order. */
  @Test
  void anEventWhoseTransactionCommitsLateIsNotPassedOver() throws SQLException {
    Whizbang bank = kit.byHand(bank().perspective(BALANCES));
    UUID other = UuidV7.next();
    try (var open = kit.dataSource().getConnection()) {
      open.setAutoCommit(false);
      bank.events()
          .append(open, account, ExpectedVersion.ANY, List.of(new Paid(account, "Ada", 1)));
      pay(bank, other, 2);
      kit.awaitIdle(bank);
      assertThat(balance(bank, other).payments()).containsExactly(2);
      open.commit();
    }

    // What took longer than half a second to commit is found by a look from the very left, one in
    // five seconds.
    eventually().untilAsserted(() -> {
      kit.awaitIdle(bank);
      assertThat(balance(bank, account).payments()).containsExactly(1);
    });
  }

  /** Trap 23, for a perspective that is new: the history ends where nothing is under way any more. */
  @Test
  void anAppendThatWasUnderWayWhenThePerspectiveWasRegisteredIsNotPassedOver() throws SQLException {
    Whizbang before = kit.byHand(bank().messageType(Paid.class, "Paid"));
    pay(before, UuidV7.next(), 7);
    try (var open = kit.dataSource().getConnection()) {
      open.setAutoCommit(false);
      before
          .events()
          .append(open, account, ExpectedVersion.ANY, List.of(new Paid(account, "Ada", 1)));
      Whizbang bank = kit.running(bank().perspective(BALANCES));
      pay(bank, UuidV7.next(), 2);
      eventually()
          .until(() -> text("select count(*) from %s.wh_model_balances".formatted(schema()))
              .equals("2"));
      open.commit();
      eventually().until(() -> !balance(bank, account).equals(NOTHING));
    }
  }

  @Test
  void theLeaseIsExtendedWhileAFunctionIsAtWork() throws Exception {
    var begun = new CountDownLatch(1);
    var mayGoOn = new CountDownLatch(1);
    Whizbang slow = kit.running(Whizbang.create(kit.dataSource())
        .service(service)
        .coordination(CoordinationPolicy.DEFAULT.withLease(Duration.ofSeconds(2)))
        .perspective(stopping(begun, mayGoOn, new AtomicBoolean())));
    pay(slow, account, 1);
    waitFor(begun);
    String leasedUntil = leasedUntil();
    eventually().until(() -> leasedUntil().compareTo(leasedUntil) > 0);

    mayGoOn.countDown();
    eventually().until(() -> balance(slow, account).payments().equals(List.of(1)));
  }

  private String leasedUntil() throws SQLException {
    return text("select lease_expiry from %s.wh_perspective_checkpoints".formatted(schema()));
  }

  /** Trap 24. */
  @Test
  void anInstanceThatWasPausedPastItsLeaseOverwritesNothing() throws Exception {
    var begun = new CountDownLatch(1);
    var mayGoOn = new CountDownLatch(1);
    var stopped = new AtomicBoolean();
    Whizbang slow = kit.byHand(bank().perspective(stopping(begun, mayGoOn, stopped)));
    pay(slow, account, 1);
    var working = CompletableFuture.runAsync(slow::turn);
    waitFor(begun);
    kit.clock().advance(BEYOND_THE_LEASE);
    Whizbang other = kit.byHand(bank().perspective(BALANCES));
    pay(other, account, 2, 3);
    kit.awaitIdle(other);
    assertThat(balance(other, account).payments()).containsExactly(1, 2, 3);

    mayGoOn.countDown();
    working.get(3, TimeUnit.MINUTES);
    kit.awaitIdle(slow, other);

    assertThat(balance(other, account).payments()).containsExactly(1, 2, 3);
  }

  /** Trap 24, for one that comes back to a checkpoint which is its own again, but further on. */
  @Test
  void aRunThatWakesUpAfterItsCheckpointWasMovedSavesNothing() throws Exception {
    var begun = new CountDownLatch(1);
    var mayGoOn = new CountDownLatch(1);
    Whizbang slow = kit.byHand(bank().perspective(stopping(begun, mayGoOn, new AtomicBoolean())));
    pay(slow, account, 1);
    var working = CompletableFuture.runAsync(slow::turn);
    waitFor(begun);
    kit.clock().advance(BEYOND_THE_LEASE);
    Whizbang other = kit.byHand(bank().perspective(BALANCES));
    kit.awaitIdle(other);
    other.close();
    pay(slow, account, 2);
    kit.execute("""
        update %1$s.wh_perspective_checkpoints
        set status = 'Processing', instance_id = '%2$s', service_name = 's', lease_expiry = now() + interval '1 day',
          claimable_at = now() + interval '1 day'""".formatted(schema(), slow.instance().instanceId()));

    mayGoOn.countDown();
    working.get(3, TimeUnit.MINUTES);

    assertThat(balance(slow, account).payments()).containsExactly(1);
    assertThat(checkpoint(account, "balances")).startsWith("Processing 1 of 2");
  }

  /** Trap 24, for a runner of one's own. */
  @Test
  void aRunnerThatWasPausedPastItsLeaseLeavesNothingBehind() throws Exception {
    var begun = new CountDownLatch(1);
    var mayGoOn = new CountDownLatch(1);
    Whizbang slow = kit.byHand(bank()
        .perspective(new CustomPerspective(
            "ledger", Set.of(Paid.class), (streamId, name, lastProcessedEventId, run) -> {
              write(run.connection(), "slow");
              begun.countDown();
              waitFor(mayGoOn);
              return run.events().get(0).id();
            })));
    pay(slow, account, 1);
    var working = CompletableFuture.runAsync(slow::turn);
    waitFor(begun);
    kit.clock().advance(BEYOND_THE_LEASE);
    Whizbang other = kit.byHand(bank().perspective(ledger()));
    kit.awaitIdle(other);
    assertThat(written()).containsExactly("1");

    mayGoOn.countDown();
    working.get(3, TimeUnit.MINUTES);
    kit.awaitIdle(slow, other);

    assertThat(written()).containsExactly("1");
    assertThat(checkpoint(account, "ledger")).isEqualTo("Completed 1 of 1 attempts 0");
  }

  @Test
  void cutBeforeAnyStatementOfARunEachEventIsAppliedOnce() throws Exception {
    cutAtEveryStatement(Cut.Side.BEFORE);
  }

  @Test
  void cutAfterAnyStatementOfARunEachEventIsAppliedOnce() throws Exception {
    cutAtEveryStatement(Cut.Side.AFTER);
  }

  /** The run is over when as many statements went by as it takes, and nothing was cut. */
  private void cutAtEveryStatement(Cut.Side side) throws Exception {
    String service = aService();
    int cuts = 0;
    for (int nth = 1; runWithCut(service, side, nth); nth++) {
      cuts++;
    }
    assertThat(cuts).isGreaterThan(15);
  }

  private boolean runWithCut(String name, Cut.Side side, int nth) throws Exception {
    kit.execute("truncate notes");
    var cut = new Cut(kit.dataSource(), side, nth);
    UUID stream = UuidV7.next();
    Whizbang writer = kit.byHand(kit.service(name));
    Whizbang bank = Whizbang.create(cut.dataSource())
        .service(name)
        .testClock(kit.clock())
        .perspective(BALANCES)
        .perspective(WEALTH)
        .perspective(ledger())
        .projecting(PerspectivePolicy.usual().withBatchSize(5))
        .startByHand();
    try {
      for (int amount : ALL) {
        pay(writer, stream, amount);
      }
      cut.arm();
      workThroughFaults(bank);
      cut.disarm();
      kit.clock().advance(BEYOND_THE_LEASE);
      kit.awaitIdle(bank);

      assertThat(balance(bank, stream).payments()).as("cut at %d", nth).isEqualTo(ALL);
      assertThat(bank.perspectives().models(WEALTH).byId("Ada"))
          .as("cut at %d", nth)
          .map(Model::value)
          .contains(new Wealth("Ada", 78 * nth));
      assertThat(written())
          .as("cut at %d", nth)
          .containsExactlyElementsOf(ALL.stream().map(String::valueOf).toList());
      return cut.happened();
    } finally {
      bank.close();
      writer.close();
    }
  }

  private static void workThroughFaults(Whizbang bank) {
    for (int i = 0; i < 4; i++) {
      try {
        bank.turn();
      } catch (WhizbangException cutOff) {
        // Goes on, as a loop does.
      }
    }
  }

  private static CustomPerspective ledger() {
    return new CustomPerspective(
        "ledger", Set.of(Paid.class), (streamId, name, lastProcessedEventId, run) -> {
          for (var event : run.events()) {
            write(run.connection(), String.valueOf(((Paid) event.body()).amount()));
          }
          return run.events().get(run.events().size() - 1).id();
        });
  }

  private static Perspective<Balance> stopping(
      CountDownLatch begun, CountDownLatch mayGoOn, AtomicBoolean stopped) {
    return Perspective.of("balances", Balance.class).on(Paid.class, (balance, paid) -> {
      if (paid.amount() == 1 && stopped.compareAndSet(false, true)) {
        begun.countDown();
        waitFor(mayGoOn);
      }
      return (balance == null ? new Balance(paid.owner(), 0, List.of()) : balance)
          .plus(paid.amount());
    });
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      if (!latch.await(3, TimeUnit.MINUTES)) {
        throw new IllegalStateException("Nothing happened");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
