package io.whizbang.concurrent;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Real time and real threads: one that waits for the time to come, and others that do what is due. */
public final class SystemScheduler implements Scheduler, AutoCloseable {

  private final Instant start = Instant.now();
  private final long startNanos = System.nanoTime();
  private final ScheduledThreadPoolExecutor timer;
  private final ExecutorService threads;

  /**
   * Names its threads by their role.
   *
   * @param role such as {@code whizbang}
   */
  public SystemScheduler(String role) {
    threads = WorkerThreads.forRole(role);
    timer = new ScheduledThreadPoolExecutor(1, task -> {
      Thread thread = new Thread(task, role + "-timer");
      thread.setDaemon(true);
      return thread;
    });
    timer.setRemoveOnCancelPolicy(true);
  }

  @Override
  public Instant now() {
    return start.plusNanos(System.nanoTime() - startNanos);
  }

  @Override
  public void execute(Runnable task) {
    threads.execute(task);
  }

  @Override
  public Timer after(Duration delay, Runnable task) {
    Future<?> waiting =
        timer.schedule(() -> threads.execute(task), delay.toNanos(), TimeUnit.NANOSECONDS);
    return () -> waiting.cancel(false);
  }

  /** Begins nothing more; what has begun goes on. */
  @Override
  public void close() {
    timer.shutdownNow();
    threads.shutdown();
  }
}
