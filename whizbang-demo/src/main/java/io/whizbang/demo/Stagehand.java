package io.whizbang.demo;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Does one thing after the other behind the scenes, so that what takes long does not stop the picture. */
final class Stagehand implements AutoCloseable {

  private static final int LONGEST_SECONDS_TO_STOP = 10;

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(work -> new Thread(work, "stagehand"));
  private final Queue<Future<?>> begun = new ArrayDeque<>();

  /** Does this when everything before is done. */
  <T> Future<T> next(Callable<T> work) {
    Future<T> result = thread.submit(work);
    begun.add(result);
    return result;
  }

  /** Throws what went wrong with anything that is done. */
  void check() throws Exception {
    isDoneWithin(Duration.ZERO);
  }

  /** Whether everything is done after so much time; what went wrong is thrown. */
  boolean isDoneWithin(Duration time) throws Exception {
    long end = System.nanoTime() + time.toNanos();
    try {
      for (Future<?> next = begun.peek(); next != null; next = begun.peek()) {
        next.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        begun.remove();
      }
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  /** Does no more. */
  @Override
  public void close() {
    thread.shutdownNow();
    try {
      thread.awaitTermination(LONGEST_SECONDS_TO_STOP, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
