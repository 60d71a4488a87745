package io.whizbang.concurrent;

/** Keeps an interrupt from ending what a thread has to bring to its end; the thread is marked again afterwards. */
public final class DeferredInterrupt implements AutoCloseable {

  private boolean interrupted;

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
