package io.whizbang.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testing.ManualScheduler;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PausesTest {

  private static final Duration LONGEST = Duration.ofMillis(20);
  private static final Duration A_SECOND = Duration.ofSeconds(1);

  private final ManualScheduler time = new ManualScheduler();
  private final Pauses pauses = new Pauses(time, () -> LONGEST);

  private List<Duration> next(int count) {
    return Stream.generate(pauses::next).limit(count).toList();
  }

  private static List<Duration> millis(long... durations) {
    return LongStream.of(durations).mapToObj(Duration::ofMillis).toList();
  }

  @Test
  void pausesBeginWithMomentsAndDouble() {
    assertThat(next(5)).isEqualTo(millis(1, 2, 4, 8, 16));
  }

  @Test
  void theLongestPauseIsExceededByATenthAtMostAndNotAlwaysTheSame() {
    next(5);

    assertThat(next(100).stream().distinct().toList())
        .hasSizeGreaterThan(1)
        .allSatisfy(pause -> assertThat(pause).isBetween(LONGEST, Duration.ofMillis(22)));
  }

  @Test
  void whoIsAwakeWaitsForMomentsOnly() {
    next(10);

    pauses.wakeUp();

    assertThat(pauses.isAwake()).isTrue();
    assertThat(next(3)).isEqualTo(millis(1, 2, 4));
    assertThat(next(100))
        .allSatisfy(
            pause -> assertThat(pause).isBetween(Duration.ofMillis(8), Duration.ofMillis(9)));
  }

  @Test
  void whoIsAwakeAndHasSomebodyOnTheWatchLooksTenTimesASecond() {
    pauses.watchedIf(() -> true);
    assertThat(next(2)).isEqualTo(millis(1, 2));

    pauses.wakeUp();

    assertThat(next(2)).isEqualTo(millis(100, 100));
  }

  @Test
  void nobodyIsAwakeForLongerThanASecondWithoutWork() {
    pauses.wakeUp();
    next(10);

    time.advance(A_SECOND);

    assertThat(pauses.isAwake()).isFalse();
    assertThat(next(2)).isEqualTo(millis(8, 16));
  }

  @Test
  void whoIsAwakeStaysSoWhileThereIsWork() {
    pauses.wakeUp();
    time.advance(A_SECOND.minusMillis(1));

    pauses.foundWork();
    time.advance(A_SECOND.minusMillis(1));

    assertThat(pauses.isAwake()).isTrue();
  }

  @Test
  void workAloneWakesNobody() {
    pauses.foundWork();

    assertThat(pauses.isAwake()).isFalse();
  }

  @Test
  void aLongestPauseBelowTheShortestIsKept() {
    assertThat(new Pauses(time, () -> Duration.ofNanos(1000)).next())
        .isBetween(Duration.ofNanos(1000), Duration.ofNanos(1100));
  }
}
