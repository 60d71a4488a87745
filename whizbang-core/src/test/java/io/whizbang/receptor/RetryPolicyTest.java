package io.whizbang.receptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.receptor.RetryPolicy.GiveUp;
import io.whizbang.receptor.RetryPolicy.RetryAfter;
import io.whizbang.work.Failure;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {

  private final Exception failure = new IOException("down");

  private final RetryPolicy policy = RetryPolicy.DEFAULT
      .withDelays(Duration.ofSeconds(1), Duration.ofSeconds(10))
      .withJitter(0.5)
      .withMaxAttempts(6);

  @Test
  void eachDelayIsTheFactorLongerUpToTheLongest() {
    assertThat(IntStream.rangeClosed(1, 6).mapToObj(attempt -> policy.delayAfter(attempt, 0)))
        .extracting(Duration::toSeconds)
        .containsExactly(1L, 2L, 4L, 8L, 10L, 10L);
  }

  @Test
  void chanceShortensADelayByThePartOfTheJitterAtMost() {
    assertThat(policy.delayAfter(2, 1)).isEqualTo(Duration.ofSeconds(1));
    assertThat(policy.delayAfter(2, 0.5)).isEqualTo(Duration.ofMillis(1500));
    assertThat(policy.withJitter(0).delayAfter(2, 1)).isEqualTo(Duration.ofSeconds(2));
  }

  @Property
  void noDelayIsNegativeAboveTheLongestOrBelowTheJitter(
      @ForAll @LongRange(min = 0, max = 315_360_000_000L) long firstMillis,
      @ForAll @IntRange(min = 1) int attempt,
      @ForAll @DoubleRange(min = 1, max = 1000) double factor,
      @ForAll @DoubleRange(min = 0, max = 1) double chance) {
    Duration first = Duration.ofMillis(firstMillis);
    RetryPolicy any =
        RetryPolicy.DEFAULT.withDelays(first, Failure.MAX_RETRY_AFTER).withFactor(factor);

    assertThat(any.delayAfter(attempt, chance))
        .isBetween(
            first.multipliedBy(8).dividedBy(10).minusNanos(first.toMillis()),
            Failure.MAX_RETRY_AFTER);
  }

  @Test
  void aDelayOfZeroStaysZero() {
    RetryPolicy atOnce =
        policy.withDelays(Duration.ZERO, Duration.ofSeconds(10)).withFactor(1000);

    assertThat(atOnce.delayAfter(Integer.MAX_VALUE, 0)).isZero();
  }

  @Test
  void theLastAttemptIsFollowedByNoOther() {
    assertThat(policy.decide(5, failure, 0)).isEqualTo(new RetryAfter(Duration.ofSeconds(10)));
    assertThat(policy.decide(6, failure, 0)).isEqualTo(new GiveUp("6 of 6 attempts failed"));
    assertThat(policy.decide(7, failure, 0)).isEqualTo(new GiveUp("7 of 6 attempts failed"));
    assertThat(RetryPolicy.NEVER.decide(1, failure, 0)).isInstanceOf(GiveUp.class);
  }

  @Test
  void whatNoAttemptWouldCureIsNotTriedAgain() {
    RetryPolicy choosy =
        policy.withNonRetryable(IOException.class).withNonRetryable(IllegalArgumentException.class);

    assertThat(choosy.decide(1, new FileNotFoundException(), 0))
        .isEqualTo(new GiveUp("not retryable: java.io.FileNotFoundException"));
    assertThat(choosy.decide(1, new NumberFormatException(), 0)).isInstanceOf(GiveUp.class);
    assertThat(choosy.decide(1, new IllegalStateException(), 0)).isInstanceOf(RetryAfter.class);
  }

  @Test
  void badPoliciesFailTheirMaker() {
    Duration second = Duration.ofSeconds(1);

    assertRefused(() -> policy.withDelays(second.negated(), second), "Delays from PT-1S");
    assertRefused(
        () -> policy.withDelays(second.plusNanos(1), second), "Delays from PT1.000000001S");
    assertRefused(
        () -> policy.withDelays(second, Failure.MAX_RETRY_AFTER.plusNanos(1)),
        "not above PT87600H");
    assertRefused(() -> policy.withFactor(0.5), "Factor 0.5 is outside 1.0 to 1000.0");
    assertRefused(() -> policy.withFactor(Double.NaN), "Factor NaN");
    assertRefused(() -> policy.withJitter(1.1), "Jitter 1.1");
    assertRefused(() -> policy.withMaxAttempts(0), "Maximum of attempts 0");
    assertRefused(() -> policy.delayAfter(0, 0), "Attempt 0.0");
    assertRefused(() -> policy.delayAfter(1, 2), "Chance 2.0");
    assertThat(new RetryPolicy(second, 1, second, 0, 1, Set.of()).delayAfter(9, 1))
        .isEqualTo(second);
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(message);
  }
}
