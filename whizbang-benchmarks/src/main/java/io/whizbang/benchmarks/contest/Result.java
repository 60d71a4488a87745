package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.measure.Samples;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a contestant has shown in the rounds of a race, or why it has not. */
public final class Result {

  private final Race race;
  private final Contestant contestant;
  private final Map<Measure, Samples> rounds = new EnumMap<>(Measure.class);
  private @Nullable String hindrance;

  Result(Race race, Contestant contestant) {
    this.race = race;
    this.contestant = contestant;
    this.hindrance = race.hindrance(contestant).orElse(null);
  }

  Race race() {
    return race;
  }

  Contestant contestant() {
    return contestant;
  }

  void add(Map<Measure, Double> round) {
    round.forEach(this::add);
  }

  void add(Measure measure, double value) {
    rounds.computeIfAbsent(measure, any -> new Samples()).add(value);
  }

  void hinder(String reason) {
    hindrance = reason;
  }

  Optional<String> hindrance() {
    return Optional.ofNullable(hindrance);
  }

  boolean isHindered() {
    return hindrance != null;
  }

  Map<Measure, Samples> rounds() {
    return rounds;
  }

  /** The median of the rounds. */
  Optional<Double> value(Measure measure) {
    return Optional.ofNullable(rounds.get(measure)).map(Samples::median);
  }
}
