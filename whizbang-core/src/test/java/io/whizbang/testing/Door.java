package io.whizbang.testing;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A point at which something stops until a test lets it pass. */
public final class Door {

  private static final long SECONDS = 30;

  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch open = new CountDownLatch(1);

  /** Stops here; an interrupt ends the wait as it would end any other. */
  public void passInterruptibly() throws InterruptedException {
    reached.countDown();
    require(open, "opened");
  }

  public void pass() {
    try {
      passInterruptibly();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until somebody stands at the door. */
  public void awaitReached() {
    try {
      require(reached, "reached");
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public void open() {
    open.countDown();
  }

  private static void require(CountDownLatch latch, String what) throws InterruptedException {
    if (!latch.await(SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("The door was not " + what);
    }
  }
}
