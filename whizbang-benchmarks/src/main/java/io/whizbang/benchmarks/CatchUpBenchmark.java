package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** The command {@code bench catch-up}: what it takes to go through the history. */
@Command(
    name = "catch-up",
    description =
        "Measures how fast a new perspective goes through the history, next to a bare loop that reads the events by stream and"
            + " saves the models in equal batches; and how long it takes to replay one stream, by its length."
            + " Ends with 1 if a target was missed, unless it was quick.",
    mixinStandardHelpOptions = true)
final class CatchUpBenchmark extends Benchmark {

  private static final int STREAM_LENGTH = 10;

  CatchUpBenchmark() {
    super(new Lines());
  }

  @Override
  String about() {
    return "%s; models saved for every 100 events".formatted(history());
  }

  @Override
  String notes() {
    return """
        The bare loop has one connection, and the whole history for itself. The perspective is kept by one instance with eight
        connections; its time begins with the start of the instance, and every event is applied once, whatever is cut off.""";
  }

  @Override
  List<Scenario> scenarios(BenchmarkServer server, Profiler profiler) {
    List<Scenario> scenarios = new ArrayList<>();
    scenarios.add(new CatchUp(server, history(), 1, profiler));
    for (int length : lengths()) {
      scenarios.add(new Replay(server, new History(1, length), isQuick() ? 3 : 21));
    }
    return scenarios;
  }

  private History history() {
    return new History(isQuick() ? 2_000 : 100_000, STREAM_LENGTH);
  }

  private List<Integer> lengths() {
    return isQuick() ? List.of(10, 1_000) : List.of(10, 100, 1_000, 10_000, 100_000);
  }
}
