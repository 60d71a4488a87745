package io.whizbang.work;

import io.whizbang.error.InvalidInputException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the instances of a service share its work; the same in all of them.
 *
 * @param lease how long a claimed message belongs to its instance without renewal
 * @param staleThreshold how long an instance may be silent before it is removed
 * @param partitionCount into how many partitions streams are hashed
 * @param maxPartitionsPerInstance in how many partitions an instance may hold leases at once, or null
 *     for no cap
 * @param maxAttempts how often a message is tried before it moves to the dead letters, or null for no
 *     limit
 */
public record CoordinationPolicy(
    Duration lease,
    Duration staleThreshold,
    int partitionCount,
    @Nullable Integer maxPartitionsPerInstance,
    @Nullable Integer maxAttempts) {

  private static final Duration LONGEST = Duration.ofDays(7);
  private static final int MAX_PARTITION_COUNT = 1_000_000;

  public static final CoordinationPolicy DEFAULT =
      new CoordinationPolicy(Duration.ofMinutes(5), Duration.ofMinutes(10), 10_000, null, 10);

  public CoordinationPolicy {
    wholeSeconds("Lease", lease);
    wholeSeconds("Stale threshold", staleThreshold);
    within("Partition count", partitionCount, MAX_PARTITION_COUNT);
    if (maxPartitionsPerInstance != null) {
      within("Maximum of partitions per instance", maxPartitionsPerInstance, Integer.MAX_VALUE);
    }
    if (maxAttempts != null) {
      within("Maximum of attempts", maxAttempts, Integer.MAX_VALUE);
    }
  }

  public CoordinationPolicy withLease(Duration newLease) {
    return new CoordinationPolicy(
        newLease, staleThreshold, partitionCount, maxPartitionsPerInstance, maxAttempts);
  }

  public CoordinationPolicy withStaleThreshold(Duration newThreshold) {
    return new CoordinationPolicy(
        lease, newThreshold, partitionCount, maxPartitionsPerInstance, maxAttempts);
  }

  public CoordinationPolicy withPartitionCount(int newCount) {
    return new CoordinationPolicy(
        lease, staleThreshold, newCount, maxPartitionsPerInstance, maxAttempts);
  }

  public CoordinationPolicy withMaxPartitionsPerInstance(@Nullable Integer newMaximum) {
    return new CoordinationPolicy(lease, staleThreshold, partitionCount, newMaximum, maxAttempts);
  }

  public CoordinationPolicy withMaxAttempts(@Nullable Integer newMaximum) {
    return new CoordinationPolicy(
        lease, staleThreshold, partitionCount, maxPartitionsPerInstance, newMaximum);
  }

  private static void wholeSeconds(String what, Duration value) {
    if (value.getNano() != 0 || value.getSeconds() < 1 || value.compareTo(LONGEST) > 0) {
      throw new InvalidInputException(
          what + " " + value + " is no whole number of seconds from 1 second to " + LONGEST);
    }
  }

  private static void within(String what, int value, int most) {
    if (value < 1 || value > most) {
      throw new InvalidInputException(what + " " + value + " is outside 1 to " + most);
    }
  }
}
