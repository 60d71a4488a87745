package io.whizbang.testkit;

import io.whizbang.error.InvalidInputException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The real time, and as much later as a test wants it to be. All instances of a test share one. */
public final class TestClock implements InstantSource {

  private volatile Duration ahead = Duration.ZERO;

  @Override
  public Instant instant() {
    return Instant.now().plus(ahead);
  }

  /**
   * Lets time pass, at once. What waits for a retry becomes due; leases run out; an instance that does
   * nothing for longer than its stale threshold is removed.
   */
  public synchronized void advance(Duration time) {
    if (time.isNegative()) {
      throw new InvalidInputException("Time cannot go back by " + time);
    }
    ahead = ahead.plus(time);
  }
}
