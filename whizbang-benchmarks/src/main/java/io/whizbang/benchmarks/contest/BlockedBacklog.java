package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Contestant.Role;
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
    Backlog healthy = Backlog.ofStreams(course.count(1_000, 200), 10);
    double alone = millis(contestant, course, healthy);
    double blocked =
        millis(contestant, course, healthy.behindBlockedStream(course.count(50_000, 1_000)));
    return Map.of(Measure.MILLIS, blocked, Measure.TO_UNBLOCKED, blocked / alone);
  }

  /** From the first tenth on, as starting takes a while. */
  private static double millis(Contestant contestant, Course course, Backlog backlog)
      throws Exception {
    return course.on(contestant, backlog, database -> {
      try (Player player = contestant.start(database, Role.SENDS_AND_HANDLES)) {
        return course.finishOf(player).millis(backlog.handleable());
      }
    });
  }
}
