package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.measure.Unit;

/** What is measured, under the name that it has in the JSON of the results. */
public enum Measure {
  RATE("rate", "rate", Unit.MESSAGES_PER_SECOND),
  P50("p50Millis", "median", Unit.MILLISECONDS),
  P99("p99Millis", "99 %", Unit.MILLISECONDS),
  P999("p999Millis", "99.9 %", Unit.MILLISECONDS),
  OFFERED("offeredRate", "offered", Unit.MESSAGES_PER_SECOND),
  MILLIS("millis", "time", Unit.MILLISECONDS),
  TO_UNBLOCKED("relativeToUnblocked", "to unblocked", Unit.RATIO),
  FIRST_RATE("firstRate", "first part", Unit.MESSAGES_PER_SECOND),
  LAST_RATE("lastRate", "last part", Unit.MESSAGES_PER_SECOND),
  LAST_TO_FIRST("lastToFirst", "last to first", Unit.RATIO),
  CALLS_OF_ONE("callsPerSecondOfOne", "calls, one", Unit.CALLS_PER_SECOND),
  CALLS("callsPerSecondPerService", "calls, each", Unit.CALLS_PER_SECOND),
  CPU_OF_ONE("cpuMillisPerSecondOfOne", "processor, one", Unit.CPU_PER_SECOND),
  CPU("cpuMillisPerSecond", "processor", Unit.CPU_PER_SECOND),
  CPU_OF_SERVER("serverCpuMillisPerSecond", "of that, server", Unit.CPU_PER_SECOND),
  IMMEDIATE("immediateP50Millis", "immediate", Unit.MILLISECONDS),
  SCOPED("scopedP50Millis", "scoped", Unit.MILLISECONDS),
  INTERVAL("intervalP50Millis", "interval", Unit.MILLISECONDS),
  TO_FLOOR("relativeToFloor", "to floor", Unit.RATIO),
  TO_BEST_PEER("relativeToBestPeer", "to best peer", Unit.RATIO),
  TO_ONE("relativeToOne", "to one instance", Unit.RATIO);

  final String key;
  final String title;
  final Unit unit;

  Measure(String key, String title, Unit unit) {
    this.key = key;
    this.title = title;
    this.unit = unit;
  }

  /** Whether less is better. */
  boolean isCost() {
    return unit == Unit.MILLISECONDS || unit == Unit.CALLS_PER_SECOND || this == TO_UNBLOCKED;
  }
}
