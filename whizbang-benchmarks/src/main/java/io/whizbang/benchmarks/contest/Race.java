package io.whizbang.benchmarks.contest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One thing to measure of a contestant, once. */
public interface Race {

  /** As it is asked for on the command line. */
  String title();

  /** What it is, in a line. */
  String about();

  Set<Ability> needs();

  /** Why a contestant does not take part, if so. */
  default Optional<String> hindrance(Contestant contestant) {
    return needs().stream()
        .sorted()
        .flatMap(ability -> contestant.hindrance(ability).stream())
        .findFirst();
  }

  /** What Whizbang must reach. */
  List<Goal> goals();

  /** Measures; refuses to answer when the work was not done in full, or not in order. */
  Map<Measure, Double> run(Contestant contestant, Course course) throws Exception;

  /** By which contestants are compared. */
  default Measure decisive() {
    return Measure.RATE;
  }

  /** Whether one round is enough, as it is long or as it measures many messages. */
  default boolean isOnce() {
    return false;
  }

  /** Whether only Whizbang takes part unless there is time for everything. */
  default boolean isLong() {
    return false;
  }
}
