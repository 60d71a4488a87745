package io.whizbang.concurrent;

import io.whizbang.value.WallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Real time and real threads: one that waits for the time to come, and others that do what is due. */
public final class SystemScheduler implements Scheduler, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SystemScheduler.class);
  private static final long WITHOUT_THREADS_MILLIS = 100;

  private final Instant start = WallClock.now();
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
        timer.schedule(() -> executeOrWait(task), delay.toNanos(), TimeUnit.NANOSECONDS);
    return () -> waiting.cancel(false);
  }

  /** A machine that is out of threads for a moment must not cost a lease its renewal. */
  private void executeOrWait(Runnable task) {
    try {
      threads.execute(task);
    } catch (RejectedExecutionException e) {
      LOG.debug("Nothing is begun after close()", e);
    } catch (OutOfMemoryError e) {
      Future<?> unused =
          timer.schedule(() -> executeOrWait(task), WITHOUT_THREADS_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** Begins nothing more; what has begun goes on. */
  @Override
  public void close() {
    timer.shutdownNow();
    threads.shutdown();
  }
}
