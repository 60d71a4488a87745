package io.whizbang.runtime;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that stands still until a test lets time pass: what waits a second for its retry waits, however slow the machine is. It
 * is ahead of the real time, so that whatever the database dates by its own clock is past.
 */
final class StillClock implements InstantSource {

  private volatile Instant now = Instant.now().plus(Duration.ofMinutes(5));

  @Override
  public Instant instant() {
    return now;
  }

  synchronized void advance(Duration time) {
    now = now.plus(time);
  }
}
