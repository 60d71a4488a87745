package io.whizbang.concurrent;

import java.time.Duration;

/** Keeps an interrupt from ending what a thread has to bring to its end; the thread is marked again afterwards. */
public final class DeferredInterrupt implements AutoCloseable {

  private boolean interrupted;

  /** Waits for something, for so long at most, and says whether it has come. */
  @FunctionalInterface
  public interface Wait {
    boolean await(long nanos) throws InterruptedException;
  }

  /** Waits for so long at most, through all interrupts. */
  public static boolean waitThrough(Duration longest, Wait wait) {
    long end = System.nanoTime() + longest.toNanos();
    try (var interrupt = new DeferredInterrupt()) {
      while (true) {
        interrupt.defer();
        try {
          return wait.await(Math.max(0, end - System.nanoTime()));
        } catch (InterruptedException e) {
          interrupt.interrupted = true;
        }
      }
    }
  }

  /** What has come so far waits. Each step that an interrupt would end begins with this. */
  public void defer() {
    interrupted |= Thread.interrupted();
  }

  @Override
  public void close() {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
