package io.whizbang.perspective.run;

import io.whizbang.work.PerspectiveWork;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The checkpoints that this process has claimed: those that wait, those that are worked on, and those
 * whose end is being reported. What is in hand is never taken a second time.
 */
final class Hand {

  private final GroupRuns runs;
  private final int capacity;
  private final int maxRunning;
  private final Map<Checkpoint, Held> held = new HashMap<>();
  private final Map<String, Deque<Held>> waiting = new LinkedHashMap<>();
  private final Map<String, Integer> running = new HashMap<>();
  private int setAside;
  private boolean hungry;
  private boolean closed;

  Hand(GroupRuns runs, int capacity, int maxRunning) {
    this.runs = runs;
    this.capacity = capacity;
    this.maxRunning = maxRunning;
  }

  /** Sets all room aside that there is. */
  synchronized int setAside() {
    int free = closed || runs.isEmpty() ? 0 : Math.max(0, capacity - held.size() - setAside);
    setAside += free;
    hungry |= free == 0;
    return free;
  }

  synchronized void giveUp(int room) {
    setAside -= room;
  }

  /** Whether somebody wanted more room than there was; asked when there is some again. */
  synchronized boolean wasHungry() {
    boolean was = hungry && held.size() < capacity;
    hungry &= !was;
    return was;
  }

  synchronized void beHungry() {
    hungry = true;
  }

  /** Takes a checkpoint, unless it is here already; says false if there is no place for it. */
  synchronized boolean take(PerspectiveWork work, Instant leaseEnd) {
    if (held.containsKey(Checkpoint.of(work))) {
      return true;
    }
    if (closed) {
      return false;
    }
    var taken = new Held(work, leaseEnd);
    held.put(taken.checkpoint(), taken);
    line(work.perspectiveName()).addLast(taken);
    return true;
  }

  private Deque<Held> line(String perspectiveName) {
    return waiting.computeIfAbsent(perspectiveName, any -> new ArrayDeque<>());
  }

  /** The next group to work on, if there may be another one; perspectives take turns. */
  synchronized Optional<Group> next() {
    if (closed || running.values().stream().mapToInt(Integer::intValue).sum() >= maxRunning) {
      return Optional.empty();
    }
    Optional<String> name = waiting.keySet().stream().filter(this::isStartable).findFirst();
    return name.map(this::begin);
  }

  private boolean isStartable(String name) {
    return !line(name).isEmpty() && running.getOrDefault(name, 0) < run(name).maxRunning();
  }

  private GroupRun run(String name) {
    return runs.of(name)
        .orElseThrow(() -> new IllegalStateException("Nobody runs perspective " + name));
  }

  private Group begin(String name) {
    Deque<Held> line = waiting.remove(name);
    waiting.put(name, line == null ? new ArrayDeque<>() : line);
    running.merge(name, 1, Integer::sum);
    List<Held> members = new ArrayList<>();
    do {
      members.add(line(name).remove());
    } while (members.size() < run(name).most()
        && !line(name).isEmpty()
        && !members.get(0).isAlone()
        && !line(name).element().isAlone());
    return new Group(name, members);
  }

  synchronized void ended(Group group) {
    running.merge(group.perspectiveName(), -1, Integer::sum);
    notifyAll();
  }

  synchronized void first(Held back) {
    if (!closed && held.containsKey(back.checkpoint())) {
      line(back.checkpoint().perspectiveName()).addFirst(back);
    }
  }

  synchronized void last(Held back) {
    if (!closed && held.containsKey(back.checkpoint())) {
      line(back.checkpoint().perspectiveName()).addLast(back);
    }
  }

  /** It is not this process's any more; if it waits it will not be begun. */
  synchronized void forget(Checkpoint checkpoint) {
    Held gone = held.remove(checkpoint);
    if (gone != null) {
      line(checkpoint.perspectiveName()).remove(gone);
    }
  }

  synchronized void reporting(Held ended) {
    ended.reported();
  }

  synchronized List<Held> renewalsDue(Instant now, Duration lease) {
    return held.values().stream().filter(each -> each.isRenewalDue(now, lease)).toList();
  }

  synchronized boolean isEmpty() {
    return held.isEmpty();
  }

  /** Takes nothing more, begins nothing more, and returns what waits. */
  synchronized List<Held> close() {
    closed = true;
    List<Held> left = waiting.values().stream().flatMap(Deque::stream).toList();
    waiting.values().forEach(Deque::clear);
    left.forEach(each -> held.remove(each.checkpoint()));
    return left;
  }

  /** Lets go of all that waits: others have it. What is worked on will learn by itself. */
  synchronized void abandon() {
    waiting.values().stream()
        .flatMap(Deque::stream)
        .forEach(each -> held.remove(each.checkpoint()));
    waiting.values().forEach(Deque::clear);
  }

  /** Waits until nothing is worked on; says false if that takes too long. */
  synchronized boolean awaitEnd(long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    while (running.values().stream().anyMatch(groups -> groups > 0)) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }
}
