package io.whizbang.chaos.service;

import io.whizbang.Whizbang;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.observe.Count;
import io.whizbang.value.WallClock;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tells now and then which id an instance has and what it has counted, if that has changed. */
final class Counting {

  private static final List<Count> COUNTED =
      List.of(Count.STALE, Count.LEASE_LOST, Count.REJOINED, Count.ORDER_VIOLATED);

  private final Whizbang whizbang;
  private final HistoryFile history;
  private final Map<Count, Long> written = new EnumMap<>(Count.class);
  private @Nullable UUID id;

  Counting(Whizbang whizbang, HistoryFile history) {
    this.whizbang = whizbang;
    this.history = history;
  }

  void write() {
    UUID now = whizbang.instance().instanceId();
    if (!now.equals(id)) {
      id = now;
      System.out.println("ready " + WallClock.millis() + " " + id);
    }
    writeCounts();
  }

  private void writeCounts() {
    for (Count count : COUNTED) {
      long now = whizbang.counters().of(count);
      if (now != written.getOrDefault(count, 0L)) {
        history.write(LineKind.COUNTED, count.name(), now);
        written.put(count, now);
      }
    }
  }
}
