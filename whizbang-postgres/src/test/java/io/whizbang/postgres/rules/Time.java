package io.whizbang.postgres.rules;

import java.time.Instant;

/** The time of a test: seconds since its beginning, whatever the clock says. */
public final class Time {

  private static final Instant BEGINNING = Instant.parse("2031-05-04T12:00:00Z");

  public static final long MINUTE = 60;
  public static final long HOUR = 60 * MINUTE;
  public static final long DAY = 24 * HOUR;

  private Time() {}

  public static Instant second(long second) {
    return BEGINNING.plusSeconds(second);
  }

  public static Instant millisecond(long millisecond) {
    return BEGINNING.plusMillis(millisecond);
  }
}
