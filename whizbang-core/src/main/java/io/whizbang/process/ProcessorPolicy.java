package io.whizbang.process;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Positive;
import java.time.Duration;

/**
 * How much a processor does at once, and how long it keeps it.
 *
 * @param maxParallel how many lanes of a queue are worked on at the same time, each on a thread of its own
 * @param capacity how many messages of each queue it keeps in memory
 * @param lease how long the database leases work to this instance without renewal
 * @param patience how long a stop waits for what is being worked on
 */
public record ProcessorPolicy(int maxParallel, int capacity, Duration lease, Duration patience) {

  public static final ProcessorPolicy DEFAULT =
      new ProcessorPolicy(64, 1000, Duration.ofMinutes(5), Duration.ofSeconds(30));

  public ProcessorPolicy {
    Positive.number("Maximum of lanes in parallel", maxParallel);
    Positive.number("Capacity", capacity);
    if (lease.isNegative() || lease.isZero() || patience.isNegative()) {
      throw new InvalidInputException(
          "Lease %s must be positive, and patience %s not negative".formatted(lease, patience));
    }
  }

  public ProcessorPolicy withMaxParallel(int newMaximum) {
    return new ProcessorPolicy(newMaximum, capacity, lease, patience);
  }

  public ProcessorPolicy withCapacity(int newCapacity) {
    return new ProcessorPolicy(maxParallel, newCapacity, lease, patience);
  }

  public ProcessorPolicy withLease(Duration newLease) {
    return new ProcessorPolicy(maxParallel, capacity, newLease, patience);
  }

  public ProcessorPolicy withPatience(Duration newPatience) {
    return new ProcessorPolicy(maxParallel, capacity, lease, newPatience);
  }
}
