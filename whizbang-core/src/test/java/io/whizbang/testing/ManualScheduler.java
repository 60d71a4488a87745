package io.whizbang.testing;

import io.whizbang.concurrent.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler whose time stands still. It does things when a test tells it to, on the test's thread; or
 * at once on threads, when a test needs something to happen beside it.
 */
public final class ManualScheduler implements Scheduler {

  private record Due(Instant at, Runnable task) {}

  private final Deque<Runnable> ready = new ArrayDeque<>();
  private final List<Due> timers = new ArrayList<>();
  private final @Nullable Executor threads;
  private boolean outOfThreads;
  private Instant now = Instant.parse("2000-01-01T00:00:00Z");

  public ManualScheduler() {
    this(null);
  }

  private ManualScheduler(@Nullable Executor threads) {
    this.threads = threads;
  }

  /** Time stands still, and threads run. */
  public static ManualScheduler onThreads(Executor threads) {
    return new ManualScheduler(threads);
  }

  @Override
  public synchronized Instant now() {
    return now;
  }

  @Override
  public synchronized void execute(Runnable task) {
    if (outOfThreads) {
      throw new OutOfMemoryError("unable to create native thread");
    }
    if (threads == null) {
      ready.add(task);
    } else {
      threads.execute(task);
    }
  }

  @Override
  public synchronized Timer after(Duration delay, Runnable task) {
    Due due = new Due(now.plus(delay), task);
    timers.add(due);
    return () -> cancel(due);
  }

  /** From now on nothing can be begun. */
  public synchronized void runOutOfThreads() {
    outOfThreads = true;
  }

  public synchronized void haveThreadsAgain() {
    outOfThreads = false;
  }

  /** Does all that is to be done now, and what comes of it. */
  public void run() {
    for (Runnable task = next(); task != null; task = next()) {
      task.run();
    }
  }

  /** Lets time pass, doing on the way what becomes due. */
  public void advance(Duration time) {
    Instant end = now().plus(time);
    run();
    for (Optional<Due> due = firstBefore(end); due.isPresent(); due = firstBefore(end)) {
      ring(due.get());
      run();
    }
    setTime(end);
  }

  /** Lets time pass, with all threads busy: what becomes due is done, and nothing else gets its turn. */
  public void ringOnly(Duration time) {
    Instant end = now().plus(time);
    for (Optional<Due> due = firstBefore(end); due.isPresent(); due = firstBefore(end)) {
      ring(due.get());
    }
    setTime(end);
  }

  /** Lets time pass as on a machine that was asleep: nothing is done on the way. */
  public void sleep(Duration time) {
    setTime(now().plus(time));
  }

  public synchronized int timers() {
    return timers.size();
  }

  private synchronized @Nullable Runnable next() {
    return ready.poll();
  }

  private synchronized Optional<Due> firstBefore(Instant end) {
    return timers.stream().filter(due -> !due.at().isAfter(end)).min(Comparator.comparing(Due::at));
  }

  private void ring(Due due) {
    synchronized (this) {
      timers.remove(due);
      now = due.at().isAfter(now) ? due.at() : now;
    }
    due.task().run();
  }

  private synchronized void setTime(Instant moment) {
    now = moment.isAfter(now) ? moment : now;
  }

  private synchronized void cancel(Due due) {
    timers.remove(due);
  }
}
