package io.whizbang.observe;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** How often what has happened in a process. Any number of threads may count. */
public final class Counters {

  private final Map<Count, LongAdder> counts = new EnumMap<>(Count.class);

  public Counters() {
    for (Count count : Count.values()) {
      counts.put(count, new LongAdder());
    }
  }

  public void add(Count count, long times) {
    adder(count).add(times);
  }

  public long of(Count count) {
    return adder(count).sum();
  }

  private LongAdder adder(Count count) {
    return counts.getOrDefault(count, new LongAdder());
  }
}
