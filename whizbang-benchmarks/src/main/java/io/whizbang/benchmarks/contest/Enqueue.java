package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Contestant.Role;
import io.whizbang.benchmarks.contest.Player.Effort;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Messages are stored as fast as it goes, and nobody handles them. */
enum Enqueue implements Race {
  SINGLE("enqueue-single", Ability.JOINS_TRANSACTIONS, 0.7) {
    @Override
    public String about() {
      return "an order and its message in each transaction, 4 threads";
    }

    @Override
    long send(Player player, Effort effort) throws Exception {
      return player.place(effort);
    }
  },
  BATCH("enqueue-batch", Ability.STORES_BATCHES, 0.5) {
    @Override
    public String about() {
      return Player.BATCH + " messages in each transaction, 4 threads";
    }

    @Override
    long send(Player player, Effort effort) throws Exception {
      return player.store(effort);
    }
  };

  private static final int THREADS = 4;

  private final String title;
  private final Ability ability;
  private final double ofFloor;

  Enqueue(String title, Ability ability, double ofFloor) {
    this.title = title;
    this.ability = ability;
    this.ofFloor = ofFloor;
  }

  abstract long send(Player player, Effort effort) throws Exception;

  @Override
  public String title() {
    return title;
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.STORES_ONLY, ability);
  }

  @Override
  public List<Goal> goals() {
    return List.of(Goal.atLeast(Measure.TO_FLOOR, ofFloor), Goal.atLeast(Measure.TO_BEST_PEER, 1));
  }

  @Override
  public Map<Measure, Double> run(Contestant contestant, Course course) throws Exception {
    return course.on(contestant, database -> {
      try (Player player = contestant.start(database, Role.STORES)) {
        send(player, Effort.unbounded(THREADS, course.warmUp()));
        long begun = System.nanoTime();
        long sent = send(player, Effort.unbounded(THREADS, course.time()));
        return Map.of(Measure.RATE, sent * 1e9 / (System.nanoTime() - begun));
      }
    });
  }
}
