package io.whizbang.benchmarks;

import io.whizbang.benchmarks.StoreAndComplete.Pair;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code bench engine}: {@code process_work_batch} next to hand-written floors. */
@Command(
    name = "engine",
    description =
        "Measures process_work_batch next to hand-written SQL, on a PostgreSQL of its own with durable commits."
            + " Ends with 1 if a target was missed, unless it was quick.",
    mixinStandardHelpOptions = true)
final class EngineBenchmark extends Benchmark {

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      split = ",",
      converter = ScenarioName.Converter.class,
      completionCandidates = ScenarioName.Candidates.class,
      description = "What to measure, all but storage by default: ${COMPLETION-CANDIDATES}.")
  private Set<ScenarioName> scenarios = EnumSet.range(ScenarioName.A, ScenarioName.G);

  EngineBenchmark() {
    super(new Lines());
  }

  @Override
  String about() {
    return "Batches of %d, payloads of %d bytes; medians of rounds"
        .formatted(MessageBatch.SIZE, Message.PAYLOAD_BYTES);
  }

  @Override
  String notes() {
    return Floor.SQL.text();
  }

  @Override
  List<Scenario> scenarios(BenchmarkServer server, Profiler profiler) {
    return scenarios.stream().map(name -> scenario(name, server, profiler)).toList();
  }

  private Scenario scenario(ScenarioName name, BenchmarkServer server, Profiler profiler) {
    Size size = isQuick() ? Size.QUICK : Size.FULL;
    return switch (name) {
      case A -> new StoreAndComplete(Pair.ofMessages(server), server, size, profiler);
      case B -> new TwoConnections(server, size);
      case C -> new Drain("c", server, size, 1, profiler);
      case D -> new Drain("d", server, size, 10, profiler);
      case E -> new EmptyCall(server, size);
      case F -> new HeldSnapshot(server, size);
      case G -> new StoreAndComplete(Pair.ofEvents(server), server, size, profiler);
      case STORAGE -> new StorageSettings(server, size, StorageSettings.CANDIDATES.names());
    };
  }
}
