package io.whizbang.benchmarks.measure;

import java.util.Locale;

/** What a median must reach. */
public record Target(Bound bound, double limit) {

  /** On which side of the limit a figure must be. */
  public enum Bound {
    AT_LEAST(">="),
    AT_MOST("<=");

    final String symbol;

    Bound(String symbol) {
      this.symbol = symbol;
    }
  }

  public static Target atLeast(double limit) {
    return new Target(Bound.AT_LEAST, limit);
  }

  public static Target atMost(double limit) {
    return new Target(Bound.AT_MOST, limit);
  }

  public boolean isMetBy(double value) {
    return bound == Bound.AT_LEAST ? value >= limit : value <= limit;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s %s", bound.symbol, Unit.plain(limit));
  }
}
