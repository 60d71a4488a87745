package io.whizbang.concurrent;

import java.time.Duration;
import java.time.Instant;

/**
 * A clock that is never set back, and somebody to do things now or later. Tests bring one whose time
 * they set.
 */
public interface Scheduler {

  /** The time to measure with. It may differ from the time of day and from the database's. */
  Instant now();

  /** Does something soon, on another thread. */
  void execute(Runnable task);

  /** Does something on another thread after a while, unless it is cancelled before. */
  Timer after(Duration delay, Runnable task);

  /** Something that is to be done later. */
  @FunctionalInterface
  interface Timer {
    /** Keeps it from being done; does nothing if it has begun. */
    void cancel();
  }
}
