package io.whizbang.postgres;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads that wait for the database. They are platform threads, whatever the callers are, since
 * not every driver and pool lets go of the carrier of a virtual thread; they end when idle, and keep no
 * process alive.
 *
 * <p>The thread that became idle last is used first, and a pool gives a thread the connection it had before.
 * So a process that makes one call at a time makes them all on one connection, whose server process has
 * its plans at hand, and lets the others rest.
 */
final class CallThreads {

  private static final long IDLE_SECONDS = 30;

  private final int maxRunning;
  private final ThreadFactory factory = new Named();
  private final ThreadPoolExecutor pool;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int running;

  CallThreads(int maxRunning) {
    this.maxRunning = maxRunning;
    pool = new ThreadPoolExecutor(
        0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
  }

  /** Runs a call when its turn comes. */
  synchronized void execute(Runnable call) {
    if (pool.isShutdown()) {
      throw new IllegalStateException("The coordinator is closed");
    }
    waiting.add(call);
    if (running < maxRunning) {
      startThread(call);
    }
  }

  private void startThread(Runnable call) {
    running++;
    try {
      pool.execute(this::runWhatWaits);
    } catch (RuntimeException | Error e) {
      running--;
      waiting.remove(call);
      throw e;
    }
  }

  private void runWhatWaits() {
    for (Runnable call = next(); call != null; call = next()) {
      call.run();
    }
  }

  /** The next call, or none: then the thread counts as idle. */
  private synchronized @Nullable Runnable next() {
    Runnable call = waiting.poll();
    running -= call == null ? 1 : 0;
    return call;
  }

  /** Runs something at once, however many calls there are: it is there to end one. */
  void executeNow(Runnable end) {
    factory.newThread(end).start();
  }

  /** Begins nothing more; what was accepted is still done. */
  synchronized void close() {
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
