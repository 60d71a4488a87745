package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.SqlFile;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import io.whizbang.observe.Count;
import java.util.List;

/** A perspective that is new goes through the history, next to the bare loop that does so. */
record CatchUp(BenchmarkServer server, History history, int rounds, Profiler profiler)
    implements Scenario {

  private static final long MILLIS_BETWEEN_LOOKS = 10;

  @Override
  public List<Finding> run() throws Exception {
    Samples ours = new Samples();
    Samples floors = new Samples();
    for (int round = 0; round < rounds; round++) {
      history.makeOn(server);
      floors.add(bareLoop());
      ours.add(profiler.during("catch-up", this::perspective));
    }
    return List.of(
        Finding.of("", "catch-up, perspective", Unit.EVENTS_PER_SECOND, ours),
        Finding.of("", "catch-up, bare loop", Unit.EVENTS_PER_SECOND, floors),
        Finding.ratio("", "catch-up, perspective / bare loop", ours, floors)
            .mustReach(Target.atLeast(0.5)));
  }

  private double bareLoop() throws Exception {
    server.execute(BareLoop.SQL.statement("drop"));
    server.execute(BareLoop.SQL.statement("create"));
    try (BareLoop loop = new BareLoop(server)) {
      long start = System.nanoTime();
      loop.run();
      return rate(start, BareLoop.SQL);
    }
  }

  /** From the start of the instance on: that it learns of the history is a part of it. */
  private double perspective() throws Exception {
    try (Instances instances = new Instances(server)) {
      long start = System.nanoTime();
      var counters = instances
          .start(builder -> builder
              .service("bench")
              .schema(Engine.SCHEMA)
              .schemaInstalledElsewhere()
              .perspective(Account.BALANCES))
          .whizbang()
          .counters();
      while (counters.of(Count.PROJECTED) < history.events()) {
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
      }
      return rate(start, Engine.SQL);
    }
  }

  private double rate(long start, SqlFile models) throws Exception {
    long nanos = System.nanoTime() - start;
    long projected = server.number(models.statement("projected"));
    if (projected != history.events()) {
      throw new IllegalStateException(
          "models should show " + history.events() + " events, and show " + projected);
    }
    return history.events() * 1e9 / nanos;
  }
}
