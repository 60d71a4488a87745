package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Contestant.Role;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One process stores batches of messages and works on them at the same time. */
enum Stage implements Race {
  PIPELINE("pipeline", Role.SENDS_AND_HANDLES, Ability.HANDLES_OWN) {
    @Override
    public String about() {
      return "stored in batches by 2 threads of the process that handles them, at most 10,000 ahead";
    }

    @Override
    public List<Goal> goals() {
      return List.of(Goal.atLeast(Measure.TO_BEST_PEER, 1.2));
    }
  },
  INBOX("inbox", Role.DEDUPLICATES, Ability.DEDUPLICATES) {
    @Override
    public String about() {
      return "the same, delivered twice, handled once, in the transaction that saves an order";
    }
  },
  EVENTS("events", Role.PROJECTS, Ability.KEEPS_EVENTS) {
    @Override
    public String about() {
      return "the same, kept as events, with two models of each";
    }
  };

  private final String title;
  private final Role role;
  private final Ability ability;

  Stage(String title, Role role, Ability ability) {
    this.title = title;
    this.role = role;
    this.ability = ability;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.STORES_BATCHES, ability);
  }

  @Override
  public List<Goal> goals() {
    return List.of();
  }

  @Override
  public Map<Measure, Double> run(Contestant contestant, Course course) throws Exception {
    return course.on(contestant, database -> {
      try (Player player = contestant.start(database, role)) {
        Flow flow = new Flow(player, course.finishOf(contestant, player));
        flow.rate(course.warmUp());
        return Map.of(Measure.RATE, flow.rate(course.time()));
      }
    });
  }
}
