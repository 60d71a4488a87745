package io.whizbang.runtime;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for what will happen sooner or later, and so long that a slow machine is never the reason. */
final class Eventually {

  private Eventually() {}

  static ConditionFactory eventually() {
    return Awaitility.await()
        .atMost(Duration.ofMinutes(3))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(20));
  }
}
