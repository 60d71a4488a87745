package io.whizbang.postgres;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Positive;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * How the coordinator treats a single call.
 *
 * @param timeout how long a call may take in all, the wait for a connection and retries included
 * @param grace how long a call that timed out or was interrupted may take to answer its cancellation,
 *     before its connection is cut
 * @param maxAttempts how often a call that ends in a deadlock or a serialization failure is tried
 * @param maxConcurrentCalls how many calls run at once; more wait for their turn
 * @param testClock the time that tests let the database believe in; null for its own
 */
public record CallPolicy(
    Duration timeout,
    Duration grace,
    int maxAttempts,
    int maxConcurrentCalls,
    @Nullable InstantSource testClock) {

  public static final CallPolicy DEFAULT =
      new CallPolicy(Duration.ofSeconds(30), Duration.ofSeconds(2), 5, 32, null);

  public CallPolicy {
    atMostADay("Timeout", timeout);
    atMostADay("Grace", grace);
    Positive.number("Maximum of attempts", maxAttempts);
    Positive.number("Maximum of concurrent calls", maxConcurrentCalls);
  }

  public CallPolicy withTimeout(Duration newTimeout) {
    return new CallPolicy(newTimeout, grace, maxAttempts, maxConcurrentCalls, testClock);
  }

  public CallPolicy withGrace(Duration newGrace) {
    return new CallPolicy(timeout, newGrace, maxAttempts, maxConcurrentCalls, testClock);
  }

  public CallPolicy withMaxAttempts(int newMaximum) {
    return new CallPolicy(timeout, grace, newMaximum, maxConcurrentCalls, testClock);
  }

  public CallPolicy withMaxConcurrentCalls(int newMaximum) {
    return new CallPolicy(timeout, grace, maxAttempts, newMaximum, testClock);
  }

  public CallPolicy withTestClock(@Nullable InstantSource clock) {
    return new CallPolicy(timeout, grace, maxAttempts, maxConcurrentCalls, clock);
  }

  private static void atMostADay(String what, Duration value) {
    if (Positive.duration(what, value).compareTo(Duration.ofDays(1)) > 0) {
      throw new InvalidInputException(what + " " + value + " must be at most a day");
    }
  }
}
