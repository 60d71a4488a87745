package io.whizbang.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.testing.ManualScheduler;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class SnapshotsTest {

  private static final Duration INTERVAL = Duration.ofSeconds(10);

  private final ManualScheduler time = ManualScheduler.onThreads(Runnable::run);
  private final Snapshots snapshots = new Snapshots(this::take, INTERVAL, time);
  private int taken;
  private boolean down;

  @Test
  void oneIsTakenWhenSomebodyAsksAndTheLastIsTooOld() {
    assertThat(taken).isZero();
    var first = snapshots.latest();
    assertThat(snapshots.latest()).isEqualTo(first);
    assertThat(taken).isEqualTo(1);

    time.advance(INTERVAL.minusMillis(1));
    snapshots.latest();
    assertThat(taken).isEqualTo(1);

    time.advance(Duration.ofMillis(1));
    assertThat(snapshots.latest()).isNotEqualTo(first).isPresent();
    assertThat(taken).isEqualTo(2);
  }

  /** An old number that looks like a new one is worse than none. */
  @Test
  void whileTheDatabaseIsAwayThereIsNoneAndItIsNotAskedMoreOften() {
    snapshots.latest();
    down = true;
    time.advance(INTERVAL);

    assertThat(snapshots.latest()).isEmpty();
    assertThat(snapshots.latest()).isEmpty();
    assertThat(taken).isEqualTo(2);

    down = false;
    time.advance(INTERVAL);
    assertThat(snapshots.latest()).isPresent();
  }

  @Test
  void whileOneIsBeingTakenTheOthersDoNotWait() {
    var outer = new Snapshots[1];
    outer[0] = new Snapshots(
        () -> {
          assertThat(outer[0].latest()).isEmpty();
          return take();
        },
        Duration.ZERO,
        time);

    assertThat(outer[0].latest()).isPresent();
    assertThat(taken).isEqualTo(1);
  }

  @Test
  void whoAsksAStoppedInstanceGetsTheLast() {
    var stopped = new Snapshots(this::take, INTERVAL, ManualScheduler.onThreads(task -> {
      throw new RejectedExecutionException();
    }));

    assertThat(stopped.latest()).isEmpty();
    assertThat(stopped.latest()).isEmpty();
  }

  @Test
  void withoutAThreadThereIsNoneUntilThereIsOneAgain() {
    time.runOutOfThreads();
    assertThat(snapshots.latest()).isEmpty();

    time.haveThreadsAgain();
    time.advance(INTERVAL);

    assertThat(snapshots.latest()).isPresent();
  }

  private Snapshot take() {
    taken++;
    if (down) {
      throw new DatabaseUnavailableException("Away", null);
    }
    var state = new QueueState(taken, Duration.ZERO, 0, 0, 0);
    return new Snapshot(Map.of(QueueName.INBOX, state), List.of());
  }
}
