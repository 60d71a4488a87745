package io.whizbang.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.error.ReceptorTimedOutException;
import io.whizbang.testing.Door;
import io.whizbang.testing.LogLines;
import io.whizbang.testing.ManualScheduler;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The calls let time pass themselves, so that it is up just then. */
class TimeLimitTest {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final ManualScheduler time = new ManualScheduler();
  private final AtomicInteger hopeless = new AtomicInteger();
  private final TimeLimit limit = new TimeLimit(time, LIMIT, hopeless::incrementAndGet);

  @AfterEach
  void nothingIsLeftBehind() {
    assertThat(Thread.interrupted()).as("interrupted").isFalse();
    assertThat(time.timers()).isZero();
  }

  @Test
  void aCallWithinItsLimitIsLeftAlone() throws Exception {
    limit.run("It", () -> {
      time.ringOnly(LIMIT.minusMillis(1));
      return Thread.currentThread().isInterrupted();
    });
    time.advance(LIMIT.multipliedBy(2));

    assertThat(hopeless).hasValue(0);
  }

  @Test
  void whatACallThrowsWithinItsLimitComesThrough() {
    assertThatThrownBy(() -> limit.run("It", () -> {
          throw new IOException("disk");
        }))
        .isInstanceOf(IOException.class);
  }

  @Test
  void aCallThatTakesTooLongIsInterrupted() {
    assertThatThrownBy(() -> limit.run("It", () -> {
          time.ringOnly(LIMIT);
          new Door().passInterruptibly();
          return true;
        }))
        .isInstanceOf(ReceptorTimedOutException.class)
        .hasMessage("It took longer than 10000 ms and was interrupted")
        .hasCauseInstanceOf(InterruptedException.class);
  }

  @Test
  void aCallThatReturnsAfterItsLimitHasFailedToo() {
    assertThatThrownBy(() -> limit.run("It", () -> {
          time.ringOnly(LIMIT);
          return true;
        }))
        .isInstanceOf(ReceptorTimedOutException.class);
  }

  @Test
  void anErrorAfterTheLimitIsATimeoutWithThatCause() {
    assertThatThrownBy(() -> limit.run("It", () -> {
          time.ringOnly(LIMIT);
          throw new StackOverflowError();
        }))
        .isInstanceOf(ReceptorTimedOutException.class)
        .hasCauseInstanceOf(StackOverflowError.class);
  }

  /** That of the processor, say, which wants the handler to end. */
  @Test
  void anInterruptOfAnothersIsKept() throws Exception {
    limit.run("It", () -> {
      Thread.currentThread().interrupt();
      return true;
    });

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aCallThatIgnoresTheInterruptIsHopelessAfterAsLongAgain() {
    try (var log = LogLines.of(TimeLimit.class)) {
      assertThatThrownBy(() -> limit.run("It", () -> {
            time.ringOnly(LIMIT.multipliedBy(2).minusMillis(1));
            assertThat(hopeless).hasValue(0);
            time.ringOnly(Duration.ofMillis(1));
            assertThat(hopeless).hasValue(1);
            return true;
          }))
          .isInstanceOf(ReceptorTimedOutException.class);

      assertThat(log.lines())
          .containsExactly("It does not end although it was interrupted; its thread is lost");
    }
  }

  @Test
  void oneThatEndsWhenItIsInterruptedIsNotHopeless() {
    assertThatThrownBy(() -> limit.run("It", () -> {
          time.ringOnly(LIMIT);
          throw new InterruptedException();
        }))
        .isInstanceOf(ReceptorTimedOutException.class);
    time.advance(LIMIT.multipliedBy(2));

    assertThat(hopeless).hasValue(0);
  }

  /** It had begun when it was to be cancelled, and what it would interrupt by now is another call. */
  @Test
  void aTimerThatComesTooLateDoesNothing() throws Exception {
    List<Runnable> late = new ArrayList<>();
    new TimeLimit(uncancellable(late), LIMIT, hopeless::incrementAndGet).run("It", () -> true);

    late.forEach(Runnable::run);

    assertThat(late).hasSize(2);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(hopeless).hasValue(0);
  }

  private static Scheduler uncancellable(List<Runnable> timers) {
    return new Scheduler() {
      @Override
      public Instant now() {
        return Instant.EPOCH;
      }

      @Override
      public void execute(Runnable task) {
        task.run();
      }

      @Override
      public Timer after(Duration delay, Runnable task) {
        timers.add(task);
        return () -> {};
      }
    };
  }
}
