package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that measures on a PostgreSQL of its own, and ends with 1 if it missed a target. */
abstract class Benchmark implements Callable<Integer> {

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

  private final Layout layout;

  Benchmark(Layout layout) {
    this.layout = layout;
  }

  /** What is measured, in this order. */
  abstract List<Scenario> scenarios(BenchmarkServer server, Profiler profiler);

  /** What must be known to read the numbers, in a line above them. */
  abstract String about();

  /** What explains the numbers, below them. */
  String notes() {
    return "";
  }

  final boolean isQuick() {
    return quick;
  }

  @Override
  public final Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    try (BenchmarkServer server = start()) {
      Report report = new Report(server.settings(), quick, layout);
      report.printHead(about(), out);
      for (Scenario scenario : scenarios(server, profiler(server, out))) {
        report.add(scenario.run(), out);
      }
      report.printFoot(notes(), out);
      if (json != null) {
        report.writeJson(json);
      }
      return report.missesTarget() && !quick ? 1 : 0;
    }
  }

  private BenchmarkServer start() throws IOException, SQLException {
    return profile ? BenchmarkServer.startProfiling() : startServer();
  }

  /** The server to measure on, unless it is to be profiled. */
  BenchmarkServer startServer() throws IOException, SQLException {
    return BenchmarkServer.start();
  }

  private Profiler profiler(BenchmarkServer server, PrintWriter out) {
    return profile ? Profiler.on(server, out) : Profiler.off(server, out);
  }
}
