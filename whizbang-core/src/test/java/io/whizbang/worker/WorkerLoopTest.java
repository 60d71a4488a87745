package io.whizbang.worker;

import static io.whizbang.testing.Waiting.until;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testing.Door;
import io.whizbang.testing.LogLines;
import io.whizbang.testing.ManualScheduler;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Time stands still, so no pause ends by itself: only a ring does it, or a test that lets time pass. */
class WorkerLoopTest {

  private final ManualScheduler time = new ManualScheduler();
  private final Bell bell = new Bell(time);
  private final Scripted worker = new Scripted();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final WorkerLoop loop =
      new WorkerLoop(worker, bell, () -> Duration.ofHours(1), new WorkerListener() {
        @Override
        public void started(String role) {
          told.add("started");
        }

        @Override
        public void idle(String role) {
          told.add("idle");
        }

        @Override
        public void missedRing(String role) {
          told.add("missed");
        }
      });

  @AfterEach
  void end() {
    loop.close();
  }

  @Test
  void theFirstTurnIsAtTheStart() {
    loop.start();

    worker.awaitTurns(1);
  }

  @Test
  void itTurnsWhileThereIsWorkAndThenWaits() {
    worker.then(() -> 3).then(() -> 2).then(() -> 1);

    loop.start();

    worker.awaitTurns(4);
    until(() -> loop.state().consecutiveEmptyTurns() == 1);
    assertThat(told).containsExactly("started");
  }

  @Test
  void aRingIsATurn() {
    loop.start();

    IntStream.range(1, 5).forEach(this::awaitTurnAndRing);

    worker.awaitTurns(5);
    assertThat(told).containsExactly("idle");
  }

  @Test
  void aRingDuringATurnIsNotLost() {
    worker.then(() -> {
      bell.ring();
      return 0;
    });

    loop.start();

    worker.awaitTurns(2);
  }

  @Test
  void aPauseEndsByItself() {
    loop.start();

    until(() -> {
      time.sleep(Duration.ofMillis(2));
      return worker.turns() == 3;
    });
  }

  @Test
  void afterWorkItRestsAsLongAsItsWorkerLikes() {
    worker.resting(Duration.ofMillis(1)).then(() -> 3).then(() -> 2);

    loop.start();
    until(() -> told.contains("started"));
    assertThat(worker.turns()).isEqualTo(1);

    until(() -> {
      time.sleep(Duration.ofMillis(2));
      return worker.turns() >= 2;
    });
    assertThat(told).doesNotContain("missed");
  }

  /** Trap 28. */
  @Test
  void itGoesOnWhateverATurnThrows() {
    worker
        .then(failing(new IllegalStateException("on purpose")))
        .then(failing(new StackOverflowError()))
        .then(failing(new IOException("that nobody declared")))
        .then(() -> 1);

    loop.start();
    IntStream.range(1, 4).forEach(this::awaitTurnAndRing);

    worker.awaitTurns(5);
    assertThat(told).contains("started");
    assertThat(loop.state().consecutiveFailedTurns()).isZero();
  }

  @Test
  void itWarnsOnlyOfMoreThanTenFailuresInARow() {
    try (var log = LogLines.of(WorkerLoop.class)) {
      IntStream.range(0, 11)
          .forEach(n -> worker.then(failing(new IllegalStateException("no database"))));
      loop.start();
      IntStream.range(1, 11).forEach(this::awaitTurnAndRing);
      worker.awaitTurns(11);
      until(() -> !log.lines().isEmpty());

      assertThat(log.lines())
          .containsExactly(
              "The worker scripted has failed 11 times in a row, and tries on. no database");
    }
  }

  @Test
  void aListenerThatThrowsDoesNotEndItEither() {
    var loud = new WorkerLoop(worker, bell, () -> Duration.ofHours(1), new WorkerListener() {
      @Override
      public void started(String role) {
        throw new IllegalStateException("on purpose");
      }
    });
    worker.then(() -> 1);
    loud.start();
    awaitTurnAndRing(1);

    worker.awaitTurns(2);
    loud.close();
  }

  @Test
  void anInterruptThatATurnLeavesBehindDoesNotEndIt() {
    worker.then(() -> {
      Thread.currentThread().interrupt();
      return 0;
    });
    loop.start();

    IntStream.range(1, 4).forEach(this::awaitTurnAndRing);

    worker.awaitTurns(4);
  }

  @Test
  void closingWaitsForTheTurnThatIsUnderWayAndBeginsNoOther() {
    var door = new Door();
    worker.then(() -> {
      door.pass();
      return 1;
    });
    loop.start();
    door.awaitReached();

    var closing = CompletableFuture.runAsync(loop::close);
    door.open();

    assertThat(closing).succeedsWithin(30, SECONDS);
    assertThat(worker.turns()).isBetween(1, 2);
    int turns = worker.turns();
    bell.ring();
    loop.close();
    assertThat(worker.turns()).isEqualTo(turns);
  }

  @Test
  void oneThatWasNeverStartedMayBeClosed() {
    loop.close();

    assertThat(worker.turns()).isZero();
  }

  @Test
  void lookingSoonIsATurnAtOnce() {
    loop.start();
    worker.awaitTurns(1);

    loop.wakeUp();

    worker.awaitTurns(2);
  }

  @Test
  void whoHasItLookIsToldWhatItDid() throws InterruptedException {
    loop.start();
    worker.awaitTurns(1);
    worker.then(() -> 7);

    assertThat(loop.lookAndAwait(Duration.ofMinutes(1))).isEqualTo(7);
  }

  @Test
  void aTurnThatFailsDidNothing() throws InterruptedException {
    loop.start();
    worker.awaitTurns(1);
    worker.then(failing(new IllegalStateException("on purpose")));

    assertThat(loop.lookAndAwait(Duration.ofMinutes(1))).isZero();
  }

  @Test
  void whoHasItLookDuringATurnIsToldOfTheNext() throws Exception {
    var door = new Door();
    worker
        .then(() -> {
          door.pass();
          return 1;
        })
        .then(() -> 2);
    loop.start();
    door.awaitReached();

    var did = CompletableFuture.supplyAsync(this::lookAndAwait);
    until(() -> loop.isAskedToLook());
    door.open();

    assertThat(did.get(30, SECONDS)).isEqualTo(2);
  }

  private int lookAndAwait() {
    try {
      return loop.lookAndAwait(Duration.ofMinutes(1));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void nobodyWaitsForATurnForLongerThanItLikes() throws InterruptedException {
    assertThat(loop.lookAndAwait(Duration.ofMillis(1))).isZero();
  }

  private void awaitTurnAndRing(int turns) {
    worker.awaitTurns(turns);
    bell.ring();
  }

  private static Callable<Integer> failing(Throwable failure) {
    return () -> sneakily(failure);
  }

  @SuppressWarnings("unchecked") // which is the point: an exception that no signature announces
  private static <T extends Throwable> int sneakily(Throwable failure) throws T {
    throw (T) failure;
  }

  /** Does what it is told, turn by turn, and then nothing. */
  private static final class Scripted implements Worker {

    private final Queue<Callable<Integer>> script = new ArrayDeque<>();
    private final AtomicInteger turns = new AtomicInteger();
    private volatile Duration rest = Duration.ZERO;

    Scripted resting(Duration newRest) {
      rest = newRest;
      return this;
    }

    Scripted then(Callable<Integer> turn) {
      script.add(turn);
      return this;
    }

    int turns() {
      return turns.get();
    }

    void awaitTurns(int count) {
      until(() -> turns.get() >= count);
    }

    @Override
    public String role() {
      return "scripted";
    }

    @Override
    public Duration rest() {
      return rest;
    }

    @Override
    public int turn() {
      Callable<Integer> next = script.poll();
      turns.incrementAndGet();
      try {
        return next == null ? 0 : next.call();
      } catch (Exception e) {
        return sneakily(e);
      }
    }
  }
}
