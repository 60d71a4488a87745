package io.whizbang.worker;

import static io.whizbang.testing.Waiting.until;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.concurrent.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BellTest {

  private static final Duration LONG = Duration.ofDays(1);
  private static final String WAITER = "waiter";

  private final Clock clock = new Clock();
  private final Bell bell = new Bell(clock);

  @Test
  void aRingEndsTheWait() {
    var waiter = waitFor(LONG);
    assertWaits(waiter);

    bell.ring();

    assertEnds(waiter);
  }

  @Test
  void aRingThatNobodyWaitsForIsKeptForTheNextWhoDoes() {
    bell.ring();

    assertEnds(waitFor(LONG));
  }

  @Test
  void severalRingsAreAsGoodAsOne() {
    bell.ring();
    bell.ring();
    assertEnds(waitFor(LONG));

    assertWaits(waitFor(LONG));
  }

  @Test
  void nobodyWaitsLongerThanItWants() {
    var waiter = waitFor(Duration.ofMillis(5));
    assertWaits(waiter);
    clock.pass(4);
    assertWaits(waiter);

    clock.pass(1);

    assertEnds(waiter);
  }

  @Test
  void noTimeAtAllIsARingAtOnce() {
    bell.ringAfter(Duration.ZERO);

    assertEnds(waitFor(LONG));
  }

  @Test
  void aMomentRingsWhenTheNextTenMillisecondsAreFull() {
    bell.ringAfter(Duration.ofMillis(1));
    var waiter = waitFor(LONG);

    clock.pass(9);
    assertWaits(waiter);
    clock.pass(1);

    assertEnds(waiter);
  }

  @Test
  void aMomentRingsOnce() {
    bell.ringAfter(Duration.ofMillis(1));
    clock.pass(10);
    assertEnds(waitFor(LONG));
    clock.pass(1);

    assertWaits(waitFor(LONG));
  }

  @Test
  void aMomentNeverRingsBeforeItsTime() {
    bell.ringAfter(Duration.ofMillis(10).plusNanos(1));
    var waiter = waitFor(LONG);

    clock.pass(10);
    assertWaits(waiter);
    clock.pass(10);

    assertEnds(waiter);
  }

  @Test
  void aMomentOfWhichLittleDependsRingsWhenTheNextHalfSecondIsFull() {
    bell.ringAbout(Duration.ofMillis(1));
    var waiter = waitFor(LONG);

    clock.pass(499);
    assertWaits(waiter);
    clock.pass(1);

    assertEnds(waiter);
  }

  /** Whoever waits has computed how long before it knew of the moment. */
  @Test
  void aMomentThatIsSetWhileSomebodyWaitsEndsItsWaitToo() {
    var waiter = waitFor(LONG);
    assertWaits(waiter);

    bell.ringAfter(Duration.ofMillis(1));
    clock.pass(10);

    assertEnds(waiter);
  }

  @Test
  void momentsThatPassedWhileNobodyWaitedAreOneRing() {
    bell.ringAfter(Duration.ofMillis(10));
    bell.ringAfter(Duration.ofMillis(20));
    clock.pass(100);
    assertEnds(waitFor(LONG));

    assertWaits(waitFor(LONG));
  }

  @Test
  void everyMomentRings() {
    bell.ringAfter(Duration.ofMillis(20));
    bell.ringAfter(Duration.ofMillis(5));
    clock.pass(10);
    assertEnds(waitFor(LONG));

    clock.pass(20);

    assertEnds(waitFor(LONG));
  }

  private CompletableFuture<Void> waitFor(Duration longest) {
    var end = new CompletableFuture<Void>();
    var thread = new Thread(
        null,
        () -> {
          try {
            bell.await(longest);
            end.complete(null);
          } catch (InterruptedException e) {
            end.completeExceptionally(e);
          }
        },
        WAITER);
    thread.setDaemon(true);
    thread.start();
    return end;
  }

  private static void assertEnds(CompletableFuture<Void> waiter) {
    assertThat(waiter).succeedsWithin(30, SECONDS);
  }

  /** Has it look at the clock again: what it sees must not end its wait. */
  private void assertWaits(CompletableFuture<Void> waiter) {
    int before = clock.looks.get();
    until(() -> {
      bell.ringAfter(LONG.multipliedBy(2).plusSeconds(clock.looks.get()));
      return clock.looks.get() >= before + 2;
    });
    assertThat(waiter).isNotDone();
  }

  /** Stands still, and knows how often those who wait have looked at it. */
  private static final class Clock implements Scheduler {

    private final AtomicInteger looks = new AtomicInteger();
    private volatile Instant now = Instant.parse("2000-01-01T00:00:00Z");

    void pass(long millis) {
      now = now.plusMillis(millis);
    }

    @Override
    public Instant now() {
      if (Thread.currentThread().getName().equals(WAITER)) {
        looks.incrementAndGet();
      }
      return now;
    }

    @Override
    public void execute(Runnable task) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
      throw new UnsupportedOperationException();
    }
  }
}
