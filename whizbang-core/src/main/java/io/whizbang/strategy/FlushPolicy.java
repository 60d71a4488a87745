package io.whizbang.strategy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Positive;
import java.time.Duration;

/**
 * How much a strategy sends at once, and when it tries again.
 *
 * @param maxBatch how many items one call carries at most
 * @param maxQueued how many items may wait in memory; more messages are refused, while reports, of which
 *     there are never more than there is work in hand, are always taken
 * @param firstRetry how long to wait after a call that failed; each further failure doubles it
 * @param longestRetry how long to wait at most
 */
public record FlushPolicy(int maxBatch, int maxQueued, Duration firstRetry, Duration longestRetry) {

  public static final FlushPolicy DEFAULT =
      new FlushPolicy(500, 10_000, Duration.ofMillis(100), Duration.ofSeconds(5));

  public FlushPolicy {
    Positive.number("Maximum of items in a batch", maxBatch);
    Positive.number("Maximum of items in memory", maxQueued);
    if (firstRetry.isNegative() || firstRetry.isZero() || longestRetry.compareTo(firstRetry) < 0) {
      throw new InvalidInputException(
          "Retries after %s to %s: both must be positive, the second not below the first"
              .formatted(firstRetry, longestRetry));
    }
  }

  public FlushPolicy withMaxBatch(int newMaximum) {
    return new FlushPolicy(newMaximum, maxQueued, firstRetry, longestRetry);
  }

  public FlushPolicy withMaxQueued(int newMaximum) {
    return new FlushPolicy(maxBatch, newMaximum, firstRetry, longestRetry);
  }

  public FlushPolicy withRetries(Duration first, Duration longest) {
    return new FlushPolicy(maxBatch, maxQueued, first, longest);
  }
}
