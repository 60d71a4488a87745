package io.whizbang.postgres;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that wait for the database. They are platform threads, whatever the callers are, since
 * not every driver and pool lets go of the carrier of a virtual thread; they end when idle, and keep no
 * process alive.
 */
final class CallThreads {

  private static final long IDLE_SECONDS = 30;

  private final ThreadFactory factory = new Named();
  private final ThreadPoolExecutor pool;

  CallThreads(int count) {
    pool = new ThreadPoolExecutor(
        count, count, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
    pool.allowCoreThreadTimeOut(true);
  }

  /** Runs a call when its turn comes. */
  void execute(Runnable call) {
    try {
      pool.execute(call);
    } catch (RejectedExecutionException e) {
      throw new IllegalStateException("The coordinator is closed", e);
    }
  }

  /** Runs something at once, however many calls there are: it is there to end one. */
  void executeNow(Runnable end) {
    factory.newThread(end).start();
  }

  void close() {
    pool.shutdown();
  }

  private static final class Named implements ThreadFactory {

    private final AtomicInteger number = new AtomicInteger();

    @Override
    public Thread newThread(Runnable task) {
      Thread thread = new Thread(task, "whizbang-call-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    }
  }
}
