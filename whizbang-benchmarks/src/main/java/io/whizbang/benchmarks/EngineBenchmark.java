package io.whizbang.benchmarks;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code bench engine}: {@code process_work_batch} next to hand-written floors, on a PostgreSQL of its own. */
@Command(
    name = "engine",
    description = "Measures process_work_batch next to hand-written SQL floors on an embedded PostgreSQL.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nScenarios:%n",
    footer = {
      "  a  store and complete on one connection, next to its floor",
      "  b  store and complete on two connections, next to one",
      "  c  drain of a backlog, one message per stream, next to its floor",
      "  d  drain of a backlog in streams of ten, next to its floor",
      "  e  a call that finds nothing to do",
      "  f  claims while another connection holds a snapshot open",
      "  storage  table settings compared under load (only when asked for)"
    })
final class EngineBenchmark implements Callable<Integer> {

  private static final Set<String> BY_DEFAULT = new TreeSet<>(Set.of("a", "b", "c", "d", "e", "f"));

  @Option(names = "--scenario", split = ",", description = "Which scenarios to run; all of a to f by default.")
  private Set<String> scenarios = BY_DEFAULT;

  @Option(names = "--quick", description = "Small numbers, in a minute: shows that it runs, not how fast it is.")
  private boolean quick;

  @Option(names = "--json", paramLabel = "FILE", description = "Also write the result as JSON.")
  private @Nullable Path json;

  @Option(names = "--profile", description = "Also tell where the server's time goes; the numbers get lower by it.")
  private boolean profile;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    try (BenchmarkServer server = profile ? BenchmarkServer.startProfiling() : BenchmarkServer.start()) {
      Report report = new Report(server.settings(), quick);
      report.printHead(out);
      for (String name : scenarios) {
        report.add(scenario(name, server, out).run(), out);
      }
      report.printFoot(out);
      if (json != null) {
        report.writeJson(json);
      }
      return report.missesTarget() ? 1 : 0;
    }
  }

  private Scenario scenario(String name, BenchmarkServer server, PrintWriter out) {
    Size size = quick ? Size.QUICK : Size.FULL;
    Profiler profiler = profile ? Profiler.on(server, out) : Profiler.off(server, out);
    return switch (name) {
      case "a" -> new StoreAndComplete(server, size, profiler);
      case "b" -> new TwoConnections(server, size);
      case "c" -> new Drain("c", server, size, 1, profiler);
      case "d" -> new Drain("d", server, size, 10, profiler);
      case "e" -> new EmptyCall(server, size);
      case "f" -> new HeldSnapshot(server, size);
      default -> throw new ParameterException(spec.commandLine(), "Unknown scenario '" + name + "'");
    };
  }
}
