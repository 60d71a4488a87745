package io.whizbang.postgres.rules;

import java.time.Instant;

/** The time of a test: seconds since its beginning, whatever the clock says. */
final class Time {

  private static final Instant BEGINNING = Instant.parse("2031-05-04T12:00:00Z");

  static final long MINUTE = 60;
  static final long HOUR = 60 * MINUTE;
  static final long DAY = 24 * HOUR;

  private Time() {}

  static Instant second(long second) {
    return BEGINNING.plusSeconds(second);
  }

  static Instant millisecond(long millisecond) {
    return BEGINNING.plusMillis(millisecond);
  }
}
