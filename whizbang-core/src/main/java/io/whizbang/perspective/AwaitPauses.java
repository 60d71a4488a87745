package io.whizbang.perspective;

import java.time.Duration;

/** How long to wait for a save here before looking for one elsewhere: ever longer, up to a tenth of a second. */
final class AwaitPauses {

  private static final long LONGEST = Duration.ofMillis(100).toNanos();

  private long next = Duration.ofMillis(5).toNanos();

  long next() {
    long pause = next;
    next = Math.min(LONGEST, next * 2);
    return pause;
  }
}
