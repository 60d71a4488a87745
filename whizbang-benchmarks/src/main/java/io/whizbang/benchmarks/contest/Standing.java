package io.whizbang.benchmarks.contest;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What has come of a race: the results of all contestants, compared with each other. */
public record Standing(Race race, List<Result> results) {

  /** Adds to each result how it compares. */
  void compare() {
    Measure measure = race.decisive();
    Optional<Double> floor = of(Contestant.FLOOR).flatMap(result -> result.value(measure));
    floor.ifPresent(base -> results.stream()
        .filter(result -> !result.contestant().name().equals(Contestant.FLOOR))
        .forEach(result -> compare(result, Measure.TO_FLOOR, base)));
    whizbang()
        .ifPresent(
            ours -> bestPeer(measure).ifPresent(best -> compare(ours, Measure.TO_BEST_PEER, best)));
  }

  private void compare(Result result, Measure relation, double base) {
    result.value(race.decisive()).ifPresent(value -> result.add(relation, value / base));
  }

  Optional<Result> whizbang() {
    return of(Contestant.WHIZBANG);
  }

  private Optional<Result> of(String name) {
    return results.stream()
        .filter(result -> result.contestant().name().equals(name))
        .findFirst();
  }

  private Optional<Double> bestPeer(Measure measure) {
    Comparator<Double> better =
        measure.isCost() ? Comparator.reverseOrder() : Comparator.naturalOrder();
    return results.stream()
        .filter(result -> result.contestant().isPeer())
        .flatMap(result -> result.value(measure).stream())
        .max(better);
  }

  /** What Whizbang had to reach and has not; only what was measured counts. */
  List<Goal> missed() {
    return race.goals().stream().filter(Predicate.not(this::isMet)).toList();
  }

  boolean isMet(Goal goal) {
    Optional<Double> value = whizbang().flatMap(ours -> ours.value(goal.measure()));
    return value.isEmpty()
        || goal.target().isMetBy(value.get())
        || (goal.orBestPeer() && isNoWorseThanPeers(goal.measure(), value.get()));
  }

  private boolean isNoWorseThanPeers(Measure measure, double value) {
    return bestPeer(measure).filter(best -> value <= best).isPresent();
  }
}
