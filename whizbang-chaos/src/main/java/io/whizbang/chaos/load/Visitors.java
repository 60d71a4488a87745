package io.whizbang.chaos.load;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Those who do one thing again and again, each on a thread of its own, until all is over. */
public final class Visitors {

  private static final long PAUSE_MILLIS = 50;

  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Thread> threads;

  /** What one of them does; it fails while the database does, and is done again. */
  public interface Visit {
    void make();
  }

  public Visitors(int count, Visit visit) {
    threads = IntStream.range(0, count).mapToObj(n -> start(visit)).toList();
  }

  private Thread start(Visit visit) {
    Thread thread = new Thread(() -> come(visit), "visitor");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void come(Visit visit) {
    try {
      do {
        visit.make();
      } while (!over.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns when all have left. */
  public void end() throws InterruptedException {
    over.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
