package io.whizbang.strategy;

import io.whizbang.concurrent.Scheduler;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Does one thing after a while; set again while it is set, it keeps the first time. */
final class Alarm {

  private final Scheduler scheduler;
  private final Runnable task;
  private Scheduler.@Nullable Timer timer;
  private boolean off;

  Alarm(Scheduler scheduler, Runnable task) {
    this.scheduler = scheduler;
    this.task = task;
  }

  synchronized void set(Duration delay) {
    if (timer == null && !off) {
      timer = scheduler.after(delay, this::ring);
    }
  }

  /** Whether what it is for is to wait: until it rings, or for good. */
  synchronized boolean isSet() {
    return off || timer != null;
  }

  synchronized void clear() {
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }

  /** Rings no more. */
  synchronized void switchOff() {
    off = true;
    clear();
  }

  private void ring() {
    synchronized (this) {
      timer = null;
      if (off) {
        return;
      }
    }
    task.run();
  }
}
