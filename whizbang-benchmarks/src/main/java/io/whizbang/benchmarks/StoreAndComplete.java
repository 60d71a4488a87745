package io.whizbang.benchmarks;

import java.util.List;

/** Each call stores 500 messages and completes the 500 of the call before, on one connection. */
record StoreAndComplete(BenchmarkServer server, Size size, Profiler profiler) implements Scenario {

  @Override
  public List<Finding> run() throws Exception {
    Passing passing = new Passing(server, size);
    Contestant engine = new Engine(server);
    Contestant floor = new Floor(server);
    Samples ours = new Samples();
    Samples floors = new Samples();
    for (int round = 0; round < size.rounds(); round++) {
      ours.add(profiler.during("store and complete", () -> passing.rate(engine, 1)));
      floors.add(passing.rate(floor, 1));
    }
    return List.of(
        Finding.of("a", "store and complete, engine", Unit.MESSAGES_PER_SECOND, ours),
        Finding.of("a", "store and complete, floor", Unit.MESSAGES_PER_SECOND, floors),
        Finding.ratio("a", "store and complete, engine / floor", ours, floors)
            .mustReach(Target.atLeast(0.5)));
  }
}
