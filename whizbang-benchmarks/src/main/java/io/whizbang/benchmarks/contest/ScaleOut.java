package io.whizbang.benchmarks.contest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A backlog is handled by several instances, next to one alone. */
record ScaleOut(int instances) implements Race {

  @Override
  public String title() {
    return "scale-out-" + instances;
  }

  @Override
  public String about() {
    return "100,000 messages that wait, and so many instances: " + instances;
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.STORES_BATCHES, Ability.HANDLES_BACKLOGS, Ability.SCALES_OUT);
  }

  @Override
  public List<Goal> goals() {
    return instances == 8 ? List.of(Goal.atLeast(Measure.TO_ONE, 0.9)) : List.of();
  }

  @Override
  public boolean isLong() {
    return true;
  }

  @Override
  public Map<Measure, Double> run(Contestant contestant, Course course) throws Exception {
    Map<Measure, Double> found = new HashMap<>();
    double rate = rate(instances, contestant, course);
    found.put(Measure.RATE, rate);
    if (instances > 1) {
      found.put(Measure.TO_ONE, rate / rate(1, contestant, course));
    }
    return found;
  }

  private static double rate(int instances, Contestant contestant, Course course) throws Exception {
    Backlog backlog = Backlog.ofSingles(course.count(100_000, 1_000));
    try (Team team = Team.warm(instances, backlog, contestant, course)) {
      return team.rate(backlog);
    }
  }
}
