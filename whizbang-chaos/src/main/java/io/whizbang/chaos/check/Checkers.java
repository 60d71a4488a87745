package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The checkers of what is promised. */
public final class Checkers {

  private final Map<Promise, Checker> checkers = new EnumMap<>(Promise.class);

  private Checkers() {
    checkers.put(Promise.LOST, new Lost());
    checkers.put(Promise.PHANTOM, new Phantoms());
    checkers.put(Promise.DOUBLED, new Doubled());
    checkers.put(Promise.REORDERED, new Reordered());
    checkers.put(Promise.OVERLAPPING, new Overlapping());
    checkers.put(Promise.GIVEN_UP, new GivenUp());
    checkers.put(Promise.MODELS, new Models());
    checkers.put(Promise.READINGS, new Readings());
    checkers.put(Promise.VERSIONS, new Versions());
    checkers.put(Promise.WINNERS, new Winners());
    checkers.put(Promise.DEADLOCKS, new Deadlocks());
  }

  /** Of what must hold for all messages and models, however long it takes. */
  public static Checkers ofEffects() {
    return new Checkers();
  }

  /** Of that, and of what must hold within bounds. */
  public static Checkers ofAll(Bounds bounds) {
    Checkers all = new Checkers();
    all.checkers.put(Promise.ORDER_SEEN, new OrderSeen());
    all.checkers.put(Promise.DRAINED, new Drained(bounds));
    all.checkers.put(Promise.IDLE, new Idle(bounds));
    all.checkers.put(Promise.RECOVERED, new Recovery(bounds));
    all.checkers.put(Promise.HANDED_OVER, new Handover(bounds));
    all.checkers.put(Promise.RESUMED, new Resumption(bounds));
    all.checkers.put(Promise.BOUNDED, new Bounded(bounds));
    all.checkers.put(Promise.ALIVE, new Alive());
    all.checkers.put(Promise.OFFERED, new Offered(bounds));
    all.checkers.put(Promise.INJECTED, new Injected());
    return all;
  }

  /** What is wrong with a history, by what was promised. */
  public Map<Promise, List<Violation>> check(History history) {
    Map<Promise, List<Violation>> found = new EnumMap<>(Promise.class);
    checkers.forEach((promise, checker) -> found.put(promise, checker.check(history)));
    return found;
  }
}
