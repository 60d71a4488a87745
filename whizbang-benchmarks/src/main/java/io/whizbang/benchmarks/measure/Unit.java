package io.whizbang.benchmarks.measure;

import java.util.Locale;

/** How a number is to be read. */
public enum Unit {
  MESSAGES_PER_SECOND("msg/s", "%,.0f"),
  EVENTS_PER_SECOND("ev/s", "%,.0f"),
  RATIO("x", "%.2f"),
  MILLISECONDS("ms", "%.3f"),
  CALLS_PER_MESSAGE("calls/msg", "%.3f"),
  CALLS_PER_SECOND("calls/s", "%.2f"),
  RINGS_PER_SECOND("rings/s", "%.2f"),
  CPU_PER_SECOND("ms/s", "%.1f"),
  BYTES("bytes", "%,.0f"),
  MEGABYTES("MB", "%,.1f"),
  PERCENT("%", "%.0f"),
  COUNT("", "%,.0f");

  public final String symbol;
  private final String format;

  Unit(String symbol, String format) {
    this.symbol = symbol;
    this.format = format;
  }

  public String print(double value) {
    return String.format(Locale.ROOT, format, value);
  }

  public static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
