package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import java.util.List;

/** Store and complete by two threads of one process, next to one thread of it. */
record TwoConnections(BenchmarkServer server, Size size) implements Scenario {

  @Override
  public List<Finding> run() throws Exception {
    Passing passing = new Passing(server, size, MessageSource::ofSingles);
    Mover engine = new Engine(server);
    Samples one = new Samples();
    Samples two = new Samples();
    Samples floorOnTwo = new Samples();
    for (int round = 0; round < size.rounds(); round++) {
      one.add(passing.rate(engine, 1));
      two.add(passing.rate(engine, 2));
      floorOnTwo.add(passing.rate(Floor.ofMessages(server), 2));
    }
    return List.of(
        Finding.of("b", "one connection, engine", Unit.MESSAGES_PER_SECOND, one),
        Finding.of("b", "two connections, engine", Unit.MESSAGES_PER_SECOND, two),
        Finding.of("b", "two connections, floor", Unit.MESSAGES_PER_SECOND, floorOnTwo),
        Finding.ratio("b", "engine, two connections / one", two, one)
            .mustReach(Target.atLeast(1.5)));
  }
}
