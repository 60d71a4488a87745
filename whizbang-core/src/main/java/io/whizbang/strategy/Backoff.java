package io.whizbang.strategy;

import java.time.Duration;

/** How long to wait before the next try: twice as long after each failure, up to a limit. */
final class Backoff {

  private final FlushPolicy policy;
  private Duration next;

  Backoff(FlushPolicy policy) {
    this.policy = policy;
    this.next = policy.firstRetry();
  }

  synchronized Duration next() {
    Duration now = next;
    Duration doubled = now.multipliedBy(2);
    next = doubled.compareTo(policy.longestRetry()) > 0 ? policy.longestRetry() : doubled;
    return now;
  }

  synchronized void reset() {
    next = policy.firstRetry();
  }
}
