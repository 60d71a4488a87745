package io.whizbang.benchmarks.contest;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** A backlog is handled by one instance, from its start to the end of the backlog. */
enum Drain implements Race {
  SINGLES("drain") {
    @Override
    public Set<Ability> needs() {
      return Set.of(Ability.STORES_BATCHES, Ability.HANDLES_BACKLOGS);
    }

    @Override
    Backlog backlog(Course course) {
      return Backlog.ofSingles(course.count(100_000, 1_000));
    }

    @Override
    public List<Goal> goals() {
      return List.of(Goal.atLeast(Measure.TO_FLOOR, 0.5), Goal.atLeast(Measure.TO_BEST_PEER, 1));
    }

    @Override
    public String about() {
      return "100,000 messages that wait, each in a stream of its own";
    }
  },
  STREAMS("ordered-drain") {
    @Override
    public Set<Ability> needs() {
      return Set.of(Ability.STORES_BATCHES, Ability.HANDLES_BACKLOGS, Ability.KEEPS_ORDER);
    }

    @Override
    Backlog backlog(Course course) {
      return Backlog.ofStreams(course.count(1_000, 100), course.count(50, 20));
    }

    @Override
    public List<Goal> goals() {
      return List.of(Goal.atLeast(Measure.TO_BEST_PEER, 1.5));
    }

    @Override
    public String about() {
      return "1,000 streams of 50 messages that wait, handled in their order";
    }
  };

  private final String title;

  Drain(String title) {
    this.title = title;
  }

  abstract Backlog backlog(Course course);

  @Override
  public String title() {
    return title;
  }

  @Override
  public Map<Measure, Double> run(Contestant contestant, Course course) throws Exception {
    Backlog backlog = backlog(course);
    try (Team team = Team.warm(1, backlog, contestant, course)) {
      return Map.of(Measure.RATE, team.rate(backlog));
    }
  }
}
