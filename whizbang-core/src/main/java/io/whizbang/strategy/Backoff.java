package io.whizbang.strategy;

import java.time.Duration;

/** How long to wait before the next try: twice as long after each failure, up to a limit. */
final class Backoff {

  private final Duration first;
  private final Duration longest;
  private Duration next;

  Backoff(Duration first, Duration longest) {
    this.first = first;
    this.longest = longest;
    this.next = first;
  }

  synchronized Duration next() {
    Duration now = next;
    Duration doubled = now.multipliedBy(2);
    next = doubled.compareTo(longest) > 0 ? longest : doubled;
    return now;
  }

  synchronized void reset() {
    next = first;
  }
}
