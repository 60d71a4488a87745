package io.whizbang.benchmarks.page;

import java.util.Locale;

/** A measure as it is shown: its key in the JSON, its heading, and how its numbers are written. */
enum Column {
  RATE("rate", "messages a second", "%,.0f"),
  P50("p50Millis", "median ms", "%.2f"),
  P99("p99Millis", "99 % ms", "%.2f"),
  P999("p999Millis", "99.9 % ms", "%.2f"),
  OFFERED("offeredRate", "offered a second", "%,.0f"),
  TO_UNBLOCKED("relativeToUnblocked", "times the time without", "%.2f"),
  FIRST("firstRate", "first minute", "%,.0f"),
  LAST("lastRate", "last minute", "%,.0f"),
  LAST_TO_FIRST("lastToFirst", "last to first", "%.2f"),
  CALLS_OF_ONE("callsPerSecondOfOne", "calls a second, one", "%.2f"),
  CALLS("callsPerSecondPerService", "calls a second, each of ten", "%.2f"),
  CPU_OF_ONE("cpuMillisPerSecondOfOne", "processor ms a second, one", "%.1f"),
  CPU("cpuMillisPerSecond", "processor ms a second, ten", "%.1f"),
  IMMEDIATE("immediateP50Millis", "immediate ms", "%.2f"),
  SCOPED("scopedP50Millis", "scoped ms", "%.2f"),
  INTERVAL("intervalP50Millis", "interval ms", "%.2f"),
  TO_ONE("relativeToOne", "to one instance", "%.2f"),
  TO_FLOOR("relativeToFloor", "to floor", "%.2f"),
  TO_BEST_PEER("relativeToBestPeer", "to best peer", "%.2f");

  final String key;
  final String heading;
  private final String format;

  Column(String key, String heading, String format) {
    this.key = key;
    this.heading = heading;
    this.format = format;
  }

  String print(double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
