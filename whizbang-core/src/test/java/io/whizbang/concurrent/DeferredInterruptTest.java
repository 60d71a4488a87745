package io.whizbang.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DeferredInterruptTest {

  @Test
  void aWaitGoesOnThroughInterruptsForTheTimeThatIsLeft() {
    List<Long> left = new ArrayList<>();

    boolean come = DeferredInterrupt.waitThrough(Duration.ofMinutes(1), nanos -> {
      left.add(nanos);
      if (left.size() < 3) {
        throw new InterruptedException();
      }
      return true;
    });

    assertThat(come).isTrue();
    assertThat(left).hasSize(3).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(Thread.interrupted()).as("marked afterwards").isTrue();
  }

  @Test
  void whatDoesNotComeIsWaitedForNoLongerByWhoWasInterruptedBefore() {
    var never = new CountDownLatch(1);
    Thread.currentThread().interrupt();

    assertThat(DeferredInterrupt.waitThrough(
            Duration.ofMillis(1), nanos -> never.await(nanos, TimeUnit.NANOSECONDS)))
        .isFalse();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void whoIsNotInterruptedIsNotMarked() {
    assertThat(DeferredInterrupt.waitThrough(Duration.ZERO, nanos -> true)).isTrue();
    assertThat(Thread.interrupted()).isFalse();
  }
}
