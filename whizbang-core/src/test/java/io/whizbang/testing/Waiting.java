package io.whizbang.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/**
 * Waits for what another thread is about to do, and looks often, as it takes moments. Gives up before a
 * {@link Door} does, whose end might be taken for what was waited for.
 */
public final class Waiting {

  private Waiting() {}

  public static void until(Callable<Boolean> condition) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(condition);
  }
}
