package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Contestant.Role;
import io.whizbang.benchmarks.contest.Player.Effort;
import io.whizbang.benchmarks.contest.Player.Rate;
import io.whizbang.benchmarks.measure.Samples;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** From the moment at which a transaction is meant to commit until its message reaches its handler. */
record Latency(Handler handler, Load load) implements Race {

  private static final int PER_SECOND = 100;
  private static final int SENDERS = 4;
  private static final int MAX_AHEAD = 500;

  /** Where messages are handled. */
  enum Handler {
    SAME_PROCESS("latency-same-process", 0.5, 4) {
      @Override
      Ability ability() {
        return Ability.HANDLES_OWN;
      }
    },
    OTHER_PROCESS("latency-other-process", 1.5, 5) {
      @Override
      Ability ability() {
        return Ability.HANDLES_OTHERS;
      }
    };

    private final String title;
    private final double median;
    private final double most;

    Handler(String title, double median, double most) {
      this.title = title;
      this.median = median;
      this.most = most;
    }

    abstract Ability ability();
  }

  /** How much is sent. */
  enum Load {
    LOW(""),
    HALF("-half");

    private final String suffix;

    Load(String suffix) {
      this.suffix = suffix;
    }
  }

  @Override
  public String title() {
    return handler.title + load.suffix;
  }

  @Override
  public String about() {
    return "from the moment at which a commit is due to the handler, "
        + (load == Load.LOW ? PER_SECOND + " messages a second" : "at half of the greatest rate");
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.JOINS_TRANSACTIONS, handler.ability());
  }

  @Override
  public Measure decisive() {
    return Measure.P50;
  }

  @Override
  public List<Goal> goals() {
    return load == Load.HALF
        ? List.of()
        : List.of(
            Goal.atMost(Measure.P50, handler.median).orAsGoodAsBestPeer(),
            Goal.atMost(Measure.P99, handler.most).orAsGoodAsBestPeer());
  }

  @Override
  public Map<Measure, Double> run(Contestant contestant, Course course) throws Exception {
    return course.on(contestant, database -> {
      if (handler == Handler.SAME_PROCESS) {
        try (Player player = contestant.start(database, Role.SENDS_AND_HANDLES)) {
          return measure(new Way(player, player, course.finishOf(contestant, player)), course);
        }
      }
      try (Player receiver = contestant.startApart(database, Role.HANDLES);
          Player sender = contestant.start(database, Role.SENDS)) {
        return measure(new Way(sender, receiver, course.finishOf(contestant, receiver)), course);
      }
    });
  }

  private Map<Measure, Double> measure(Way way, Course course) throws Exception {
    int perSecond = load == Load.LOW ? PER_SECOND : way.halfOfGreatest(course.warmUp());
    way.latencies(new Rate(perSecond, course.warmUp()));
    Samples latencies = way.latencies(new Rate(perSecond, course.time().multipliedBy(2)));
    return Map.of(
        Measure.OFFERED, (double) perSecond,
        Measure.P50, latencies.percentile(50),
        Measure.P99, latencies.percentile(99),
        Measure.P999, latencies.percentile(99.9));
  }

  /** From a sender to a receiver, who may be the same. */
  private record Way(Player sender, Player receiver, Finish finish) {

    Samples latencies(Rate rate) throws Exception {
      long before = receiver.progress().handled();
      sender.placeAt(rate);
      finish.awaitAll(before + rate.messages());
      return receiver.takeLatencies();
    }

    int halfOfGreatest(Duration time) throws Exception {
      long before = receiver.progress().handled();
      long begun = System.nanoTime();
      long placed = sender.place(new Effort(SENDERS, time, maxAhead()));
      finish.awaitAll(before + placed);
      double perSecond = placed * 1e9 / (System.nanoTime() - begun);
      return Math.max(1, (int) (perSecond / 2));
    }

    /** A sender knows only what it handles itself. */
    private long maxAhead() {
      return sender == receiver ? MAX_AHEAD : Long.MAX_VALUE;
    }
  }
}
