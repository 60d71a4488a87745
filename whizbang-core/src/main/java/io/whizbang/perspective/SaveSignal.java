package io.whizbang.perspective;

import java.util.concurrent.TimeUnit;

/** Tells those who wait that models were saved in this process. */
public final class SaveSignal {

  private long count;

  public synchronized void saved() {
    count++;
    notifyAll();
  }

  synchronized long count() {
    return count;
  }

  /** Waits for a save that was not counted yet, but no longer than this. */
  synchronized void awaitAfter(long seen, long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; count == seen && left > 0; left = end - System.nanoTime()) {
      TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
    }
  }
}
