package io.whizbang.postgres.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for what will happen sooner or later, and so long that a slow machine is never the reason. */
public final class Eventually {

  private Eventually() {}

  public static ConditionFactory eventually() {
    return Awaitility.await()
        .atMost(Duration.ofMinutes(3))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(20));
  }
}
