package io.whizbang.benchmarks.contest;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Many messages wait behind one that cannot be handled: what that costs the streams beside them. */
final class BlockedBacklog implements Race {

  @Override
  public String title() {
    return "blocked-backlog";
  }

  @Override
  public String about() {
    return "1,000 streams of 10 beside 50,000 messages behind one that fails, relative to the same without those";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(
        Ability.STORES_BATCHES, Ability.HANDLES_BACKLOGS, Ability.KEEPS_ORDER, Ability.RETRIES);
  }

  @Override
  public List<Goal> goals() {
    return List.of(Goal.atMost(Measure.TO_UNBLOCKED, 1.1));
  }

  @Override
  public Measure decisive() {
    return Measure.TO_UNBLOCKED;
  }

  @Override
  public Map<Measure, Double> run(Contestant contestant, Course course) throws Exception {
    int streams = course.count(1_000, 200);
    Backlog healthy = Backlog.ofStreams(streams, 10);
    Backlog blocked = healthy.behindBlockedStream(course.count(50_000, 1_000));
    try (Team team = Team.warm(1, Backlog.ofStreams(streams, 50), contestant, course)) {
      double millis = team.millis(blocked);
      return Map.of(Measure.MILLIS, millis, Measure.TO_UNBLOCKED, millis / team.millis(healthy));
    }
  }
}
