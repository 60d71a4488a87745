package io.whizbang.receptor;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Positive;
import io.whizbang.work.Failure;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * What follows when a receptor fails: another attempt after a delay that grows, or the dead letters.
 *
 * @param firstDelay the delay after the first failed attempt
 * @param factor by which each further delay is longer
 * @param longestDelay which no delay exceeds
 * @param jitter the part of a delay, from 0 to 1, by which chance shortens it, so that what failed
 *     together does not come back together
 * @param maxAttempts after how many failed attempts the message is a dead letter
 * @param nonRetryable exceptions, with all their subclasses, that no further attempt would cure
 */
public record RetryPolicy(
    Duration firstDelay,
    double factor,
    Duration longestDelay,
    double jitter,
    int maxAttempts,
    Set<Class<? extends Throwable>> nonRetryable) {

  /** Ten attempts within eight minutes or so: the next after 1 s, 2 s, 4 s and so on. */
  public static final RetryPolicy DEFAULT =
      new RetryPolicy(Duration.ofSeconds(1), 2, Duration.ofMinutes(5), 0.2, 10, Set.of());

  /** One attempt, and no other. */
  public static final RetryPolicy NEVER = DEFAULT.withMaxAttempts(1);

  public RetryPolicy {
    if (firstDelay.isNegative()
        || firstDelay.compareTo(longestDelay) > 0
        || longestDelay.compareTo(Failure.MAX_RETRY_AFTER) > 0) {
      throw new InvalidInputException(
          "Delays from %s to %s: the first must not be negative or above the longest, the longest not above %s"
              .formatted(firstDelay, longestDelay, Failure.MAX_RETRY_AFTER));
    }
    within("Factor", factor, 1, 1000);
    within("Jitter", jitter, 0, 1);
    Positive.number("Maximum of attempts", maxAttempts);
    nonRetryable = Set.copyOf(nonRetryable);
  }

  /** Decides after an attempt has failed, with a chance from 0 (no jitter) up to 1 (all of it). */
  public Decision decide(int attempt, Throwable failure, double chance) {
    if (nonRetryable.stream().anyMatch(type -> type.isInstance(failure))) {
      return new GiveUp("not retryable: " + failure.getClass().getName());
    }
    return attempt >= maxAttempts
        ? new GiveUp("%d of %d attempts failed".formatted(attempt, maxAttempts))
        : new RetryAfter(delayAfter(attempt, chance));
  }

  /** The delay after the given number of failed attempts, 1 or more. */
  public Duration delayAfter(int attempt, double chance) {
    within("Chance", chance, 0, 1);
    within("Attempt", attempt, 1, Integer.MAX_VALUE);
    double longest = (double) longestDelay.toNanos();
    // A power of doubles may become infinite but never wraps around, and zero times that is no
    // number.
    double grown = firstDelay.isZero() ? 0 : firstDelay.toNanos() * Math.pow(factor, attempt - 1.0);
    double capped = Math.min(grown, longest);
    return Duration.ofNanos((long) (capped * (1 - jitter * chance)));
  }

  private static void within(String what, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new InvalidInputException(
          "%s %s is outside %s to %s".formatted(what, value, least, most));
    }
  }

  /** What is to follow. */
  public sealed interface Decision {}

  /** Another attempt, after a delay. */
  public record RetryAfter(Duration delay) implements Decision {}

  /** No other attempt: the message is a dead letter. */
  public record GiveUp(String reason) implements Decision {}

  public RetryPolicy withDelays(Duration first, Duration longest) {
    return new RetryPolicy(first, factor, longest, jitter, maxAttempts, nonRetryable);
  }

  public RetryPolicy withFactor(double newFactor) {
    return new RetryPolicy(firstDelay, newFactor, longestDelay, jitter, maxAttempts, nonRetryable);
  }

  public RetryPolicy withJitter(double part) {
    return new RetryPolicy(firstDelay, factor, longestDelay, part, maxAttempts, nonRetryable);
  }

  public RetryPolicy withMaxAttempts(int attempts) {
    return new RetryPolicy(firstDelay, factor, longestDelay, jitter, attempts, nonRetryable);
  }

  /** The same, and these exceptions are not retried either. */
  public RetryPolicy withNonRetryable(Class<? extends Throwable> type) {
    var more = new HashSet<Class<? extends Throwable>>(nonRetryable);
    more.add(type);
    return new RetryPolicy(firstDelay, factor, longestDelay, jitter, maxAttempts, more);
  }
}
