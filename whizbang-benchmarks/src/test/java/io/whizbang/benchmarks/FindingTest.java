package io.whizbang.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FindingTest {

  @Test
  void theMedianOfAnEvenNumberOfRoundsLiesBetweenTheTwoInTheMiddle() {
    assertThat(samples(4, 1, 3, 2).median()).isEqualTo(2.5);
    assertThat(samples(9, 1, 5).median()).isEqualTo(5);
  }

  @Test
  void aRatioIsThatOfTheMediansAndSpreadsOverTheRounds() {
    Finding ratio =
        Finding.ratio("a", "engine / floor", samples(50, 60, 40), samples(100, 100, 50));

    assertThat(ratio.value()).isEqualTo(0.5);
    assertThat(ratio.least()).isEqualTo(0.5);
    assertThat(ratio.most()).isEqualTo(0.8);
  }

  @Test
  void aPercentileIsTheSmallestValueThatItsShareDoesNotExceed() {
    Samples hundred = samples(IntStream.rangeClosed(1, 100).asDoubleStream().toArray());

    assertThat(hundred.percentile(95)).isEqualTo(95);
    assertThat(hundred.percentile(99)).isEqualTo(99);
    assertThat(samples(3, 1, 2).percentile(95)).isEqualTo(3);
    assertThat(samples(7).percentile(1)).isEqualTo(7);
  }

  @Test
  void aTargetIsMetAtItsLimitAndMissedBeyondIt() {
    Finding half = Finding.of("a", "ratio", Unit.RATIO, samples(0.5));

    assertThat(half.mustReach(Target.atLeast(0.5)).verdict()).isEqualTo("ok");
    assertThat(half.mustReach(Target.atLeast(0.51)).verdict()).isEqualTo("missed");
    assertThat(half.mustReach(Target.atMost(0.5)).isMissed()).isFalse();
    assertThat(half.mustReach(Target.atMost(0.49)).isMissed()).isTrue();
  }

  @Test
  void withoutATargetNothingIsMissed() {
    assertThat(Finding.of("a", "rate", Unit.MESSAGES_PER_SECOND, samples(1)).isMissed())
        .isFalse();
  }

  private static Samples samples(double... values) {
    Samples samples = new Samples();
    for (double value : values) {
      samples.add(value);
    }
    return samples;
  }
}
