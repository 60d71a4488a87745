package io.whizbang.chaos.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Which fault strikes when: all of them once, in an order of chance, then all of them once more in another order, and so on, at
 * equal intervals. The same seed gives the same schedule.
 *
 * @param skipped faults that are not possible on this machine, and why
 */
public record FaultSchedule(List<Strike> strikes, Map<String, String> skipped) {

  /** One fault at one moment after the start. */
  public record Strike(Duration at, Fault fault, long seed) {}

  /** Lets the system work for a while before the first one. */
  private static final Duration WARM_UP = Duration.ofSeconds(5);

  public FaultSchedule {
    strikes = List.copyOf(strikes);
    skipped = Map.copyOf(skipped);
  }

  /** When the last one strikes. */
  public Duration end() {
    return strikes.isEmpty() ? Duration.ZERO : strikes.get(strikes.size() - 1).at();
  }

  /** As many as there is time for; closer together than wished if not all kinds fit in. */
  public static FaultSchedule of(List<Fault> all, Duration time, Duration wished, long seed) {
    Map<String, String> skipped = new TreeMap<>();
    all.forEach(
        fault -> fault.impossibleBecause().ifPresent(why -> skipped.put(fault.name(), why)));
    List<Fault> faults =
        all.stream().filter(fault -> !skipped.containsKey(fault.name())).toList();
    return new FaultSchedule(strikes(faults, time, wished, new Random(seed)), skipped);
  }

  private static List<Strike> strikes(
      List<Fault> faults, Duration time, Duration wished, Random random) {
    Duration fitting = time.dividedBy(Math.max(1, faults.size()));
    Duration interval = fitting.compareTo(wished) < 0 ? fitting : wished;
    long count = faults.isEmpty() ? 0 : time.dividedBy(interval);
    List<Strike> strikes = new ArrayList<>();
    List<Fault> left = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (left.isEmpty()) {
        left.addAll(faults);
        Collections.shuffle(left, random);
      }
      strikes.add(
          new Strike(WARM_UP.plus(interval.multipliedBy(i)), left.remove(0), random.nextLong()));
    }
    return strikes;
  }
}
