package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** All checkers. */
public final class Checkers {

  private final Map<Promise, Checker> checkers = new EnumMap<>(Promise.class);

  public Checkers(Bounds bounds) {
    checkers.put(Promise.LOST, new Lost());
    checkers.put(Promise.PHANTOM, new Phantoms());
    checkers.put(Promise.DOUBLED, new Doubled());
    checkers.put(Promise.REORDERED, new Reordered());
    checkers.put(Promise.OVERLAPPING, new Overlapping());
    checkers.put(Promise.GIVEN_UP, new GivenUp());
    checkers.put(Promise.MODELS, new Models());
    checkers.put(Promise.VERSIONS, new Versions());
    checkers.put(Promise.DEADLOCKS, new Deadlocks());
    checkers.put(Promise.DRAINED, new Drained(bounds));
    checkers.put(Promise.IDLE, new Idle(bounds));
    checkers.put(Promise.RECOVERED, new Recovery(bounds));
    checkers.put(Promise.HANDED_OVER, new Handover(bounds));
    checkers.put(Promise.RESUMED, new Resumption(bounds));
    checkers.put(Promise.BOUNDED, new Bounded(bounds));
    checkers.put(Promise.ALIVE, new Alive());
    checkers.put(Promise.OFFERED, new Offered(bounds));
    checkers.put(Promise.INJECTED, new Injected());
  }

  /** What is wrong with a history, by what was promised. */
  public Map<Promise, List<Violation>> check(History history) {
    Map<Promise, List<Violation>> found = new EnumMap<>(Promise.class);
    checkers.forEach((promise, checker) -> found.put(promise, checker.check(history)));
    return found;
  }
}
