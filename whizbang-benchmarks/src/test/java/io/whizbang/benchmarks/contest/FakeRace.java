package io.whizbang.benchmarks.contest;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Believes what contestants say of themselves. */
class FakeRace implements Race {

  private final List<Goal> goals;

  FakeRace(Goal... goals) {
    this.goals = List.of(goals);
  }

  @Override
  public String title() {
    return "fake";
  }

  @Override
  public String about() {
    return "nothing real";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.KEEPS_ORDER);
  }

  @Override
  public List<Goal> goals() {
    return goals;
  }

  @Override
  public Map<Measure, Double> run(Contestant contestant, Course course) {
    return Map.of(Measure.RATE, ((FakeContestant) contestant).nextRate());
  }
}
