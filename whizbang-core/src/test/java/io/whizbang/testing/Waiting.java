package io.whizbang.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Waits for what another thread is about to do, and looks often, as it takes moments. */
public final class Waiting {

  private Waiting() {}

  public static void until(Callable<Boolean> condition) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(condition);
  }
}
