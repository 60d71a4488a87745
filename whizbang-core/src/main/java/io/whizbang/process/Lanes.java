package io.whizbang.process;

import io.whizbang.work.Queue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** All lanes of a process, which of them are next, and how much they hold. Guarded by the processor's lock. */
final class Lanes {

  private final Map<Queue, Integer> maxRunning;
  private final Map<LaneKey, Lane> byKey = new HashMap<>();
  private final Map<Queue, Set<Lane>> ready = new EnumMap<>(Queue.class);
  private final Map<Queue, Integer> taken = new EnumMap<>(Queue.class);
  private final Map<Queue, Integer> running = new EnumMap<>(Queue.class);

  /** Takes how many lanes of each queue may run beside each other. */
  Lanes(Map<Queue, Integer> maxRunning) {
    this.maxRunning = maxRunning;
  }

  Lane lane(LaneKey key, Function<LaneKey, Lane> maker) {
    return byKey.computeIfAbsent(key, maker);
  }

  Collection<Lane> all() {
    return List.copyOf(byKey.values());
  }

  /** Room that is in use or set aside. */
  int taken(Queue queue) {
    return taken.getOrDefault(queue, 0);
  }

  void take(Queue queue, int more) {
    taken.merge(queue, more, Integer::sum);
  }

  /** Does something to a lane, and takes note of the room that this frees. */
  <T> T change(Lane lane, Function<Lane, T> change) {
    int before = lane.size();
    T result = change.apply(lane);
    take(lane.queue(), lane.size() - before);
    return result;
  }

  /** Lets a lane have its turn once those before it have had theirs. */
  void queue(Lane lane) {
    readyIn(lane.queue()).add(lane);
  }

  void forgetIfEmpty(Lane lane) {
    if (lane.isEmpty()) {
      byKey.remove(lane.key(), lane);
    }
  }

  /** The next lane that can start, if there may be another one. */
  Optional<Lane> next(Instant now) {
    return maxRunning.keySet().stream()
        .flatMap(queue -> next(queue, now).stream())
        .findFirst();
  }

  private Optional<Lane> next(Queue queue, Instant now) {
    Set<Lane> line = readyIn(queue);
    while (running(queue) < maxRunning.getOrDefault(queue, 0) && !line.isEmpty()) {
      Lane lane = line.iterator().next();
      line.remove(lane);
      if (lane.isStartable(now)) {
        running.merge(queue, 1, Integer::sum);
        return Optional.of(lane);
      }
    }
    return Optional.empty();
  }

  private Set<Lane> readyIn(Queue queue) {
    return ready.computeIfAbsent(queue, any -> new LinkedHashSet<>());
  }

  private int running(Queue queue) {
    return running.getOrDefault(queue, 0);
  }

  void turnEnded(Lane lane) {
    running.merge(lane.queue(), -1, Integer::sum);
  }

  List<Turn> turns() {
    List<Turn> turns = new ArrayList<>();
    byKey.values().forEach(lane -> lane.turn().ifPresent(turns::add));
    return turns;
  }

  ProcessorLoad load() {
    int waiting = byKey.values().stream().mapToInt(Lane::waiting).sum();
    int inTurns = running.values().stream().mapToInt(Integer::intValue).sum();
    return new ProcessorLoad(byKey.size(), waiting, inTurns);
  }
}
