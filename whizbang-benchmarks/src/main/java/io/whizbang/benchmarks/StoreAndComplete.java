package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;

import java.util.List;
import java.util.function.Supplier;

/** Each call stores 500 messages and completes the 500 of the call before, on one connection. */
record StoreAndComplete(Contest contest, BenchmarkServer server, Size size, Profiler profiler)
    implements Scenario {

  /** Who passes what, and how close the engine must come to its floor. */
  record Contest(
      String id,
      String title,
      Supplier<MessageSource> sources,
      Contestant engine,
      Contestant floor,
      Target target) {

    static Contest ofMessages(BenchmarkServer server) {
      return new Contest(
          "a",
          "store and complete",
          MessageSource::ofSingles,
          new Engine(server),
          Floor.ofMessages(server),
          Target.atLeast(0.5));
    }

    /** Every message is an event that two perspectives want. */
    static Contest ofEvents(BenchmarkServer server) {
      return new Contest(
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
    Passing passing = new Passing(server, size, contest.sources());
    Samples ours = new Samples();
    Samples floors = new Samples();
    for (int round = 0; round < size.rounds(); round++) {
      ours.add(profiler.during(contest.title(), () -> passing.rate(contest.engine(), 1)));
      floors.add(passing.rate(contest.floor(), 1));
    }
    return List.of(
        finding("engine", ours),
        finding("floor", floors),
        Finding.ratio(contest.id(), contest.title() + ", engine / floor", ours, floors)
            .mustReach(contest.target()));
  }

  private Finding finding(String who, Samples samples) {
    return Finding.of(
        contest.id(), contest.title() + ", " + who, Unit.MESSAGES_PER_SECOND, samples);
  }
}
