package io.whizbang.benchmarks;

import java.util.Locale;

/** What a median must reach. */
record Target(Bound bound, double limit) {

  enum Bound {
    AT_LEAST(">="),
    AT_MOST("<=");

    final String symbol;

    Bound(String symbol) {
      this.symbol = symbol;
    }
  }

  static Target atLeast(double limit) {
    return new Target(Bound.AT_LEAST, limit);
  }

  static Target atMost(double limit) {
    return new Target(Bound.AT_MOST, limit);
  }

  boolean isMetBy(double value) {
    return bound == Bound.AT_LEAST ? value >= limit : value <= limit;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s %s", bound.symbol, Unit.plain(limit));
  }
}
