package io.whizbang.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Where threads wait for each other, so that what is measured begins in all of them at the same moment. */
public final class StartingLine {

  /** What each of the threads does; it comes to the line when it is prepared. */
  public interface Runner {
    void run(int number, StartingLine line) throws Exception;
  }

  private final AtomicLong start = new AtomicLong();
  private final CyclicBarrier barrier;

  private StartingLine(int runners) {
    barrier = new CyclicBarrier(runners, () -> start.set(System.nanoTime()));
  }

  /** Returns the nanoseconds from the start to the end of the last runner. */
  public static long run(int runners, Runner runner) throws Exception {
    StartingLine line = new StartingLine(runners);
    ExecutorService threads = Executors.newFixedThreadPool(runners);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < runners; i++) {
        int number = i;
        running.add(threads.submit(() -> {
          runner.run(number, line);
          return null;
        }));
      }
      for (Future<?> each : running) {
        each.get();
      }
      return System.nanoTime() - line.start.get();
    } finally {
      threads.shutdownNow();
    }
  }

  /** Returns the moment of the start. */
  public long await() throws InterruptedException, BrokenBarrierException {
    barrier.await();
    return start.get();
  }
}
