package io.whizbang.value;

import java.time.Duration;
import java.time.Instant;

/**
 * The clock on the wall, as this process sees it. Nothing here reads it elsewhere, so that a proof can set it wrong for one
 * process and leave the clock alone that only measures.
 */
public final class WallClock {

  private static volatile long millisAhead;

  private WallClock() {}

  public static Instant now() {
    return Instant.now().plusMillis(millisAhead);
  }

  public static long millis() {
    return System.currentTimeMillis() + millisAhead;
  }

  /** Makes this process believe that it is so much later, or earlier: for tests, and for them alone. */
  public static void setAhead(Duration ahead) {
    millisAhead = ahead.toMillis();
  }
}
