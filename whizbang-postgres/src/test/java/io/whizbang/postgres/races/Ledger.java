package io.whizbang.postgres.races;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What was stored and what was processed, written down outside of the system, and what is wrong with it: messages that
 * were lost, doubled or reordered, and streams in two hands at once.
 */
final class Ledger {

  /**
   * When a message was stored, in the test's own time: some moment between these two, and in this position of its call.
   */
  record Origin(Lane lane, long began, long ended, int position) {}

  private final Map<UUID, Origin> stored = new ConcurrentHashMap<>();
  private final Map<Lane, List<Work>> processed = new ConcurrentHashMap<>();
  private final Map<Lane, UUID> hands = new ConcurrentHashMap<>();
  private final java.util.Queue<String> faults = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();

  void stored(UUID messageId, Origin origin) {
    stored.put(messageId, origin);
  }

  /** An instance has messages of this lane in hand; they are its own until it puts the lane down. */
  void taken(Lane lane, UUID instanceId) {
    @Nullable UUID other = hands.putIfAbsent(lane, instanceId);
    if (other != null && !other.equals(instanceId)) {
      faults.add("in two hands: " + lane);
    }
  }

  /** To be called before the call that gives the lane back: right after it the lane may be another's. */
  void putDown(Lane lane) {
    hands.remove(lane);
  }

  void processed(Work work) {
    var lane = processed.computeIfAbsent(Lane.of(work), any -> new ArrayList<>());
    synchronized (lane) {
      if (!lane.isEmpty() && lane.get(lane.size() - 1).sequenceOrder() >= work.sequenceOrder()) {
        faults.add("reordered or doubled: " + work + " after " + lane.get(lane.size() - 1));
      }
      lane.add(work);
      count.incrementAndGet();
    }
  }

  void fault(String fault) {
    faults.add(fault);
  }

  /** How much was processed so far. */
  int count() {
    return count.get();
  }

  /** Whether anything is known to be wrong so far; more of it may show at the end. */
  boolean isFaulty() {
    return !faults.isEmpty();
  }

  /** Everything that is wrong, once all is processed. */
  List<String> faults() {
    var all = new ArrayList<>(faults);
    var missing = new ConcurrentHashMap<>(stored);
    processed.forEach((lane, works) -> {
      works.stream()
          .filter(work -> missing.remove(work.messageId()) == null)
          .forEach(work -> all.add(
              (stored.containsKey(work.messageId()) ? "doubled: " : "never stored: ") + work));
      overtaking(works).forEach(work -> all.add("overtaken: " + work));
    });
    missing.forEach((id, origin) -> all.add("lost: " + id + " " + origin));
    return all;
  }

  /** Messages that were stored before another was even begun to be, and processed after it. */
  private List<Work> overtaking(List<Work> works) {
    var overtaken = new ArrayList<Work>();
    long latest = Long.MIN_VALUE;
    @Nullable Origin previous = null;
    for (Work work : works) {
      @Nullable Origin origin = stored.get(work.messageId());
      if (origin == null) {
        continue;
      }
      if ((previous != null && previous.began() == origin.began())
          ? previous.position() > origin.position()
          : origin.ended() < latest) {
        overtaken.add(work);
      }
      latest = Math.max(latest, origin.began());
      previous = origin;
    }
    return overtaken;
  }
}
