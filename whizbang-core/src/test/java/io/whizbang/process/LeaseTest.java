package io.whizbang.process;

import static io.whizbang.testing.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.testing.Door;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.value.UuidV7;
import io.whizbang.work.InboxWork;
import io.whizbang.work.RejectedReport.Kind;
import io.whizbang.work.RejectedReport.Reason;
import io.whizbang.work.WorkBatch;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is in hand keeps its lease, or is let go of before it ends. */
class LeaseTest extends ProcessorTest {

  private static final Duration HALF = LEASE.dividedBy(2);

  private final ManualScheduler time = new ManualScheduler();
  private final ManualScheduler onThreads = ManualScheduler.onThreads(threads);
  private final UUID stream = UuidV7.next();
  private final InboxWork first = message(stream);
  private final InboxWork second = message(stream);
  private final InboxWork third = message(stream);
  private final Door door = new Door();
  private final CompletableFuture<Boolean> fencedWhenInterrupted = new CompletableFuture<>();

  /** Trap 31. */
  @Test
  void whatWaitsInMemoryIsRenewedAtHalfOfItsLeaseByItsFirstMessage() {
    processor(POLICY.withMaxParallel(1), time, (WorkHandler<InboxWork>) this::note);
    deliver(first, second);

    advanceWithoutTurns(HALF.minusMillis(1));
    strategy.flush();
    assertThat(renewed()).isEmpty();
    advanceWithoutTurns(Duration.ofMillis(1));
    strategy.flush();
    assertThat(renewed()).containsExactly(id(first));
  }

  @Test
  void itIsRenewedAgainAndAgainForAsLongAsItIsWorkedOn() {
    processor(POLICY, onThreads, stoppingAtFirst());
    deliver(first);
    door.awaitReached();

    for (int i = 0; i < 10; i++) {
      onThreads.advance(HALF);
      strategy.flush();
    }

    assertThat(renewed()).hasSize(10).containsOnly(id(first));
    assertThat(fencedWhenInterrupted).isNotDone();
    door.open();
    until(() -> handled.contains(id(first)));
  }

  @Test
  void aHandlerWhoseLeaseIsLostIsInterruptedAndToldAndNothingMoreOfItsLaneIsStarted()
      throws Exception {
    var processor = processor(POLICY, onThreads, stoppingAtFirst());
    deliver(first, second);
    door.awaitReached();
    database.reject(id(first), Reason.STALE);
    database.reject(id(second), Reason.STALE);

    onThreads.advance(HALF);
    strategy.flush();

    assertThat(fencedWhenInterrupted.get(30, TimeUnit.SECONDS)).isTrue();
    until(() -> processor.load().running() == 0);
    strategy.flush();
    assertThat(completed()).as("its result is reported all the same").containsExactly(id(first));
    assertThat(released()).containsExactly(id(second));
    assertThat(handled).containsExactly(id(first));
    assertThat(processor.load().isIdle()).isTrue();
  }

  /** A batch outlives its lease: what waits in memory is taken over while it still runs here. */
  @Test
  void aLeaseThatCannotBeRenewedEndsTheLaneWhenItIsOver() throws Exception {
    var processor = processor(POLICY, onThreads, stoppingAtFirst());
    deliver(first, second);
    door.awaitReached();
    database.setDown(true);

    onThreads.advance(HALF);
    assertThatThrownBy(strategy::flush).isInstanceOf(DatabaseUnavailableException.class);
    assertThat(fencedWhenInterrupted).isNotDone();
    onThreads.advance(HALF);

    assertThat(fencedWhenInterrupted.get(30, TimeUnit.SECONDS)).isTrue();
    until(() -> processor.load().running() == 0);
    assertThat(processor.load().waiting()).isZero();
    database.setDown(false);
    strategy.flush();
    assertThat(handled).containsExactly(id(first));
    assertThat(released()).containsExactly(id(second));
  }

  @Test
  void whatAProcessThatWasAsleepForTooLongHasInMemoryIsNotStarted() {
    var processor = processor(POLICY, time, (WorkHandler<InboxWork>) this::note);
    deliver(first, second);

    time.sleep(LEASE);
    time.run();
    strategy.flush();

    assertThat(handled).isEmpty();
    assertThat(released()).containsExactly(id(first));
    assertThat(processor.load().isIdle()).isTrue();
  }

  @Test
  void aProcessThatSleptInTheMiddleOfARunDoesNotGoOnWithIt() {
    processor(POLICY, time, (WorkHandler<InboxWork>) (work, context) -> {
      assertThat(context.isFenced()).isFalse();
      time.sleep(LEASE);
      assertThat(context.isFenced()).isTrue();
      return note(work, context);
    });
    deliver(first, second);

    time.run();
    strategy.flush();

    assertThat(handled).containsExactly(id(first));
    assertThat(completed()).containsExactly(id(first));
    assertThat(released()).containsExactly(id(second));
  }

  /** The lease counts from before the call, since nobody knows when in its course it was given. */
  @Test
  void theTimeThatACallTookCountsAsPartOfTheLease() {
    var processor = processor(POLICY, time, (WorkHandler<InboxWork>) this::note);

    try (var room = processor.room()) {
      time.sleep(LEASE);
      room.fill(new WorkBatch(List.of(first), List.of()));
    }
    time.run();

    assertThat(handled).isEmpty();
  }

  @Test
  void aRejectedCompletionStopsItsLane() {
    var processor = processor(POLICY, time, (WorkHandler<InboxWork>) this::note);
    database.reject(id(first), Reason.STALE);
    deliver(first);
    try (var room = processor.room()) {
      time.run();
      room.fill(new WorkBatch(List.of(second, third), List.of()));
    }

    strategy.flush();
    time.run();
    strategy.flush();

    assertThat(handled).containsExactly(id(first));
    assertThat(released()).containsExactlyInAnyOrder(ids(second, third));
    assertThat(processor.load().isIdle()).isTrue();
  }

  @Test
  void theRenewalOfAMessageThatIsDoneMeanwhileLeavesItsLaneAloneAndTheNextOneAsks() {
    Door end = new Door();
    processor(POLICY, onThreads, (WorkHandler<InboxWork>) (work, context) -> {
      (work.equals(first) ? door : end).passInterruptibly();
      return note(work, context);
    });
    deliver(first, second, third);
    door.awaitReached();
    onThreads.advance(HALF);
    door.open();
    end.awaitReached();
    database.reject(id(first), Kind.RENEWAL, Reason.GONE);

    strategy.flush();
    onThreads.advance(Duration.ZERO);
    strategy.flush();

    assertThat(renewed()).containsExactly(ids(first, second));
    end.open();
    until(() -> handled.size() == 3);
    assertThat(released()).isEmpty();
  }

  @Test
  void workThatWasLeasedBeforeIsRenewedBeforeItIsStarted() {
    processor(POLICY, time, (WorkHandler<InboxWork>) this::note);
    database.handOutHeld(List.of(first, second));
    strategy.flush();
    time.run();
    assertThat(handled).isEmpty();

    strategy.flush();
    time.run();

    assertThat(renewed()).containsExactly(id(first));
    assertThat(handled).containsExactly(ids(first, second));
  }

  @Test
  void workThatWasLeasedBeforeAndTakenSinceIsNotStarted() {
    var processor = processor(POLICY, time, (WorkHandler<InboxWork>) this::note);
    database.handOutHeld(List.of(first, second));
    strategy.flush();
    database.reject(id(first), Reason.STALE);

    strategy.flush();
    time.run();
    strategy.flush();

    assertThat(handled).isEmpty();
    assertThat(processor.load().isIdle()).isTrue();
  }

  @Test
  void workThatWasLeasedBeforeAndIsNotConfirmedForAWholeLeaseIsGivenBack() {
    var processor = processor(POLICY, time, (WorkHandler<InboxWork>) this::note);
    database.handOutHeld(List.of(first, second));
    strategy.flush();
    database.setDown(true);
    assertThatThrownBy(strategy::flush).isInstanceOf(DatabaseUnavailableException.class);

    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> time.advance(LEASE.plus(HALF)));

    database.setDown(false);
    strategy.flush();
    time.run();
    assertThat(handled).isEmpty();
    assertThat(released()).containsExactly(id(first));
    assertThat(processor.load().isIdle()).isTrue();
  }

  @Test
  void aRemovedInstanceLetsGoOfEverything() throws Exception {
    var processor = processor(POLICY, onThreads, stoppingAtFirst());
    deliver(first, second);
    door.awaitReached();

    processor.abandon();

    assertThat(fencedWhenInterrupted.get(30, TimeUnit.SECONDS)).isTrue();
    until(() -> processor.load().running() == 0);
    assertThat(handled).containsExactly(id(first));
  }

  /** Stops at the first message, and notes what it can see when it is interrupted there. */
  private WorkHandler<InboxWork> stoppingAtFirst() {
    return (work, context) -> {
      if (work.equals(first)) {
        try {
          door.passInterruptibly();
        } catch (InterruptedException e) {
          fencedWhenInterrupted.complete(context.isFenced());
        }
      }
      return note(work, context);
    };
  }

  /** Lets time pass without giving anything its turn: all threads are busy. */
  private void advanceWithoutTurns(Duration duration) {
    time.ringOnly(duration);
  }
}
