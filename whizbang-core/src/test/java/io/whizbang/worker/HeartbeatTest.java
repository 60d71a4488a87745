package io.whizbang.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.testing.ManualScheduler;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HeartbeatTest {

  private static final Duration INTERVAL = Duration.ofSeconds(30);

  private final ManualScheduler time = new ManualScheduler();
  private final AtomicInteger beats = new AtomicInteger();

  @Test
  void itBeatsAtRegularTimes() {
    new Heartbeat(time, INTERVAL, beats::incrementAndGet).start();

    time.advance(INTERVAL.minusMillis(1));
    assertThat(beats).hasValue(0);
    time.advance(INTERVAL.multipliedBy(3));

    assertThat(beats).hasValue(3);
  }

  @Test
  void aBeatThatFailsIsNotTheLast() {
    new Heartbeat(time, INTERVAL, () -> {
          if (beats.incrementAndGet() == 1) {
            throw new DatabaseUnavailableException("Down", null);
          }
          throw new IllegalStateException("a driver's mistake");
        })
        .start();

    time.advance(INTERVAL.multipliedBy(3));

    assertThat(beats).hasValue(3);
  }

  @Test
  void itEndsWhenItIsClosed() {
    var heartbeat = new Heartbeat(time, INTERVAL, beats::incrementAndGet);
    heartbeat.start();

    heartbeat.close();
    time.advance(INTERVAL.multipliedBy(3));

    assertThat(beats).hasValue(0);
    assertThat(time.timers()).isZero();
  }

  @Test
  void oneThatIsClosedDuringABeatSetsNoFurtherTimer() {
    Heartbeat[] heart = new Heartbeat[1];
    heart[0] = new Heartbeat(time, INTERVAL, () -> heart[0].close());
    heart[0].start();

    time.advance(INTERVAL);

    assertThat(time.timers()).isZero();
  }
}
