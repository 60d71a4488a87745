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
    return measured().stream().filter(Predicate.not(this::isMet)).toList();
  }

  /** Those of its goals of which something can be said: who did not take part is not compared with. */
  List<Goal> measured() {
    return race.goals().stream().filter(goal -> value(goal).isPresent()).toList();
  }

  private Optional<Double> value(Goal goal) {
    return whizbang().flatMap(ours -> ours.value(goal.measure()));
  }

  boolean isMet(Goal goal) {
    return value(goal).filter(value -> isMetBy(value, goal)).isPresent();
  }

  private boolean isMetBy(double value, Goal goal) {
    return goal.target().isMetBy(value)
        || (goal.orBestPeer() && isNoWorseThanPeers(goal.measure(), value));
  }

  private boolean isNoWorseThanPeers(Measure measure, double value) {
    return bestPeer(measure).filter(best -> value <= best).isPresent();
  }
}
