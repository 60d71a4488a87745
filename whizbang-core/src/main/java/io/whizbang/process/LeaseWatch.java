package io.whizbang.process;

import io.whizbang.concurrent.Scheduler;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Wakes up at the first of all the moments at which a lease needs a look. */
final class LeaseWatch {

  private final Scheduler scheduler;
  private final Runnable task;
  private Scheduler.@Nullable Timer timer;
  private Instant due = Instant.MAX;

  LeaseWatch(Scheduler scheduler, Runnable task) {
    this.scheduler = scheduler;
    this.task = task;
  }

  synchronized void lookAt(Instant moment) {
    if (moment.isBefore(due)) {
      close();
      due = moment;
      timer = scheduler.after(until(moment), this::wake);
    }
  }

  synchronized void close() {
    if (timer != null) {
      timer.cancel();
    }
    due = Instant.MAX;
  }

  private Duration until(Instant moment) {
    Duration left = Duration.between(scheduler.now(), moment);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private void wake() {
    synchronized (this) {
      due = Instant.MAX;
      timer = null;
    }
    task.run();
  }
}
