package io.whizbang.worker;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How long a worker without work waits for a ring: moments at first, when work is to be expected that
 * nobody rings for, then twice as long each time, up to the interval at which it looks in any case.
 */
final class Pauses {

  private static final Duration SHORTEST = Duration.ofMillis(2);

  private final Duration longest;
  private Duration next = SHORTEST;

  Pauses(Duration longest) {
    this.longest = longest;
  }

  synchronized void startOver() {
    next = SHORTEST;
  }

  /** A tenth of the longest pause is left to chance, so that instances do not look all at once. */
  synchronized Duration next() {
    if (next.compareTo(longest) < 0) {
      Duration pause = next;
      next = next.multipliedBy(2);
      return pause;
    }
    long tenth = longest.toNanos() / 10;
    return longest.plusNanos(ThreadLocalRandom.current().nextLong(tenth + 1));
  }
}
