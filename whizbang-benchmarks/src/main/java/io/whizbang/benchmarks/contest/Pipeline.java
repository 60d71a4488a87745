package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Contestant.Role;
import io.whizbang.benchmarks.contest.Player.Effort;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One process stores batches of messages and handles them at the same time. */
final class Pipeline implements Race {

  private static final int SENDERS = 2;
  private static final int MAX_AHEAD = 10_000;

  @Override
  public String title() {
    return "pipeline";
  }

  @Override
  public String about() {
    return "stored in batches by 2 threads of the process that handles them, at most 10,000 ahead";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.STORES_BATCHES, Ability.HANDLES_OWN);
  }

  @Override
  public List<Goal> goals() {
    return List.of(Goal.atLeast(Measure.TO_BEST_PEER, 1.2));
  }

  @Override
  public Map<Measure, Double> run(Contestant contestant, Course course) throws Exception {
    return course.on(contestant, database -> {
      try (Player player = contestant.start(database, Role.SENDS_AND_HANDLES)) {
        rate(player, course.warmUp());
        return Map.of(Measure.RATE, rate(player, course.time()));
      }
    });
  }

  /** Messages handled a second while others are stored. */
  static double rate(Player player, Duration time) throws Exception {
    long before = player.progress().handled();
    long begun = System.nanoTime();
    player.store(new Effort(SENDERS, time, MAX_AHEAD));
    return (player.progress().handled() - before) * 1e9 / (System.nanoTime() - begun);
  }
}
