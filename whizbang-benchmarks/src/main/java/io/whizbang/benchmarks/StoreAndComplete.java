package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import java.util.List;
import java.util.function.Supplier;

/** Each call stores 500 messages and completes the 500 of the call before, on one connection. */
record StoreAndComplete(Pair pair, BenchmarkServer server, Size size, Profiler profiler)
    implements Scenario {

  /** Who passes what, and how close the engine must come to its floor. */
  record Pair(
      String id,
      String title,
      Supplier<MessageSource> sources,
      Mover engine,
      Mover floor,
      Target target) {

    static Pair ofMessages(BenchmarkServer server) {
      return new Pair(
          "a",
          "store and complete",
          MessageSource::ofSingles,
          new Engine(server),
          Floor.ofMessages(server),
          Target.atLeast(0.5));
    }

    /** Every message is an event that two perspectives want. */
    static Pair ofEvents(BenchmarkServer server) {
      return new Pair(
          "g",
          "store and complete events",
          MessageSource::ofEvents,
          Engine.withTwoPerspectives(server),
          Floor.ofEvents(server),
          Target.atLeast(0.4));
    }
  }

  @Override
  public List<Finding> run() throws Exception {
    Passing passing = new Passing(server, size, pair.sources());
    Samples ours = new Samples();
    Samples floors = new Samples();
    for (int round = 0; round < size.rounds(); round++) {
      ours.add(profiler.during(pair.title(), () -> passing.rate(pair.engine(), 1)));
      floors.add(passing.rate(pair.floor(), 1));
    }
    return List.of(
        finding("engine", ours),
        finding("floor", floors),
        Finding.ratio(pair.id(), pair.title() + ", engine / floor", ours, floors)
            .mustReach(pair.target()));
  }

  private Finding finding(String who, Samples samples) {
    return Finding.of(pair.id(), pair.title() + ", " + who, Unit.MESSAGES_PER_SECOND, samples);
  }
}
