package io.whizbang.chaos;

import io.whizbang.chaos.check.Bounds;
import io.whizbang.chaos.check.Checkers;
import io.whizbang.chaos.check.Fenced;
import io.whizbang.chaos.check.Handover;
import io.whizbang.chaos.check.Handover.Succession;
import io.whizbang.chaos.check.Promise;
import io.whizbang.chaos.check.Recovery;
import io.whizbang.chaos.check.Recovery.TakeOver;
import io.whizbang.chaos.check.Resumption;
import io.whizbang.chaos.check.Violation;
import io.whizbang.chaos.history.FaultRecord;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Invocation;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

/** What the checkers say of a history, in all and for each kind of fault. */
final class Result {

  private static final List<Promise> COUNTED =
      List.of(Promise.LOST, Promise.DOUBLED, Promise.REORDERED, Promise.OVERLAPPING);

  private final History history;
  private final Map<Promise, List<Violation>> violations;
  private final List<Invocation> fenced;
  private final List<TakeOver> takeOvers;
  private final List<Succession> handovers;

  Result(History history, Bounds bounds) {
    this.history = history;
    violations = Checkers.ofAll(bounds).check(history);
    fenced = Fenced.in(history);
    takeOvers = Recovery.takeOvers(history);
    handovers = new Handover(bounds).undisturbed(history);
  }

  /** What counts for one kind of fault, or for the whole run. */
  record Figures(
      String fault,
      int count,
      Map<Promise, Long> violations,
      long fenced,
      List<Long> recoveryMillis) {

    long of(Promise promise) {
      return violations.getOrDefault(promise, 0L);
    }
  }

  boolean holds() {
    return violations.values().stream().allMatch(List::isEmpty);
  }

  Map<Promise, List<Violation>> violations() {
    return violations;
  }

  History history() {
    return history;
  }

  /** Messages that had their effect. */
  long messages() {
    return history.effectsByMessage().size();
  }

  Figures totals() {
    return figures("all", history.faults().size(), moment -> true);
  }

  /** By kinds of faults: each violation belongs to the fault that began last before it. */
  List<Figures> faults() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    history.faults().forEach(fault -> counts.merge(fault.name(), 1, Integer::sum));
    return counts.entrySet().stream()
        .map(kind ->
            figures(kind.getKey(), kind.getValue(), moment -> isDueTo(kind.getKey(), moment)))
        .toList();
  }

  /** A process that writes too late does so because of what happened to itself. */
  private long causeOf(Invocation late) {
    return history.faults().stream()
        .filter(fault -> fault.victim().equals(late.process()) && fault.begun() <= late.ended())
        .mapToLong(FaultRecord::begun)
        .max()
        .orElse(late.ended());
  }

  private boolean isDueTo(String fault, long moment) {
    return history.faults().stream()
        .filter(each -> each.begun() <= moment)
        .max(Comparator.comparingLong(FaultRecord::begun))
        .filter(last -> last.name().equals(fault))
        .isPresent();
  }

  private Figures figures(String name, int count, LongPredicate when) {
    Map<Promise, Long> counts = new LinkedHashMap<>();
    for (Promise promise : COUNTED) {
      counts.put(promise, count(violations.getOrDefault(promise, List.of()), when));
    }
    return new Figures(
        name,
        count,
        counts,
        fenced.stream().filter(each -> when.test(causeOf(each))).count(),
        takeOvers.stream()
            .filter(each -> when.test(each.killed()))
            .map(each -> each.time().toMillis())
            .toList());
  }

  private static long count(List<Violation> found, LongPredicate when) {
    return found.stream().filter(each -> when.test(each.nanos())).count();
  }

  /** After clean stops that nothing else disturbed. */
  List<Long> handoverMillis() {
    return handovers.stream().map(each -> each.time().toMillis()).toList();
  }

  /** After the database or the broker was back. */
  List<Long> resumptionMillis() {
    return Resumption.returns(history).stream()
        .map(each -> each.time().toMillis())
        .toList();
  }
}
