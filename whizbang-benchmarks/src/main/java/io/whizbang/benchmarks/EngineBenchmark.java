package io.whizbang.benchmarks;

import io.whizbang.benchmarks.StoreAndComplete.Contest;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code bench engine}: {@code process_work_batch} next to hand-written floors. */
@Command(
    name = "engine",
    description =
        "Measures process_work_batch next to hand-written SQL, on a PostgreSQL of its own with durable commits."
            + " Ends with 1 if a target was missed, unless it was quick.",
    mixinStandardHelpOptions = true)
final class EngineBenchmark implements Callable<Integer> {

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      split = ",",
      converter = ScenarioName.Converter.class,
      completionCandidates = ScenarioName.Candidates.class,
      description = "What to measure, all but storage by default: ${COMPLETION-CANDIDATES}.")
  private Set<ScenarioName> scenarios = EnumSet.range(ScenarioName.A, ScenarioName.G);

  @Option(
      names = "--quick",
      description = "Small numbers, done in a minute: shows that everything runs, not how fast.")
  private boolean quick;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the result as JSON, too.")
  private @Nullable Path json;

  @Option(
      names = "--profile",
      description = "Tell where the server's time goes, too; that itself takes time.")
  private boolean profile;

  // Set by picocli.
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    try (BenchmarkServer server =
        profile ? BenchmarkServer.startProfiling() : BenchmarkServer.start()) {
      Report report = new Report(server.settings(), quick);
      report.printHead(out);
      for (ScenarioName name : scenarios) {
        report.add(scenario(name, server, out).run(), out);
      }
      report.printFoot(out);
      if (json != null) {
        report.writeJson(json);
      }
      return report.missesTarget() && !quick ? 1 : 0;
    }
  }

  private Scenario scenario(ScenarioName name, BenchmarkServer server, PrintWriter out) {
    Size size = quick ? Size.QUICK : Size.FULL;
    Profiler profiler = profile ? Profiler.on(server, out) : Profiler.off(server, out);
    return switch (name) {
      case A -> new StoreAndComplete(Contest.ofMessages(server), server, size, profiler);
      case B -> new TwoConnections(server, size);
      case C -> new Drain("c", server, size, 1, profiler);
      case D -> new Drain("d", server, size, 10, profiler);
      case E -> new EmptyCall(server, size);
      case F -> new HeldSnapshot(server, size);
      case G -> new StoreAndComplete(Contest.ofEvents(server), server, size, profiler);
      case STORAGE -> new StorageSettings(server, size, StorageSettings.CANDIDATES.names());
    };
  }
}
