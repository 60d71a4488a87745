package io.whizbang.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PausesTest {

  private static final Duration LONGEST = Duration.ofMillis(10);

  private final Pauses pauses = new Pauses(LONGEST);

  @Test
  void pausesBeginWithMomentsAndDouble() {
    assertThat(Stream.generate(pauses::next).limit(3))
        .containsExactly(Duration.ofMillis(2), Duration.ofMillis(4), Duration.ofMillis(8));
  }

  @Test
  void theLongestPauseIsExceededByATenthAtMostAndNotAlwaysTheSame() {
    Stream.generate(pauses::next).limit(3).forEach(shorter -> {});

    assertThat(Stream.generate(pauses::next).limit(100).distinct().toList())
        .hasSizeGreaterThan(1)
        .allSatisfy(pause -> assertThat(pause).isBetween(LONGEST, Duration.ofMillis(11)));
  }

  @Test
  void theyStartOverWhenToldTo() {
    Stream.generate(pauses::next).limit(10).forEach(any -> {});

    pauses.startOver();

    assertThat(pauses.next()).isEqualTo(Duration.ofMillis(2));
  }

  @Test
  void aLongestPauseBelowTheShortestIsKept() {
    assertThat(new Pauses(Duration.ofMillis(1)).next())
        .isBetween(Duration.ofMillis(1), Duration.ofNanos(1_100_000));
  }
}
