package io.whizbang.benchmarks;

import io.whizbang.benchmarks.contest.Contest;
import io.whizbang.benchmarks.contest.ContestReport;
import io.whizbang.benchmarks.contest.Contestant;
import io.whizbang.benchmarks.contest.Course;
import io.whizbang.benchmarks.contest.Course.Scale;
import io.whizbang.benchmarks.contest.Course.Size;
import io.whizbang.benchmarks.contest.ProgressBar;
import io.whizbang.benchmarks.contest.Race;
import io.whizbang.benchmarks.contest.Races;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code bench}: Whizbang side by side with its peers and the floor; each subcommand measures one thing more. */
@Command(
    name = "bench",
    description =
        "Measures Whizbang next to the fewest statements that do the same and to its peers, on a PostgreSQL of its own"
            + " with durable commits, in less than 45 minutes. Ends with 1 if a target was missed, unless it was quick.",
    subcommands = {
      EngineBenchmark.class,
      LatencyBenchmark.class,
      StrategiesBenchmark.class,
      IdleBenchmark.class,
      WakeUpsBenchmark.class,
      CatchUpBenchmark.class,
      RabbitMqBenchmark.class,
      KafkaBenchmark.class,
      JavaBenchmark.class,
      PageCommand.class
    },
    mixinStandardHelpOptions = true)
public final class BenchCommand implements Callable<Integer> {

  private static final int USUAL_SECONDS = 5;
  private static final int USUAL_REPEATS = 3;

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      split = ",",
      description = "What to measure, all by default: ${COMPLETION-CANDIDATES}.",
      completionCandidates = Races.Titles.class)
  private List<String> scenarios = List.of();

  @Option(
      names = "--system",
      paramLabel = "NAME",
      split = ",",
      description = "Whom to measure, all by default: ${COMPLETION-CANDIDATES}.",
      completionCandidates = Races.Systems.class)
  private List<String> systems = List.of();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How long each attempt takes; 5 unless set.")
  private @Nullable Integer seconds;

  @Option(names = "--repeats", paramLabel = "N", description = "How many rounds; 3 unless set.")
  private @Nullable Integer repeats;

  @Option(
      names = "--quick",
      description = "Small numbers, done in two minutes: shows that everything runs, not how fast.")
  private boolean quick;

  @Option(names = "--full", description = "Every scenario with every system, at length.")
  private boolean full;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the result as JSON, too.")
  private @Nullable Path json;

  // Set by picocli.
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  public static void main(String[] args) {
    System.exit(new CommandLine(new BenchCommand()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    requireOneSize();
    List<Race> races = chosenRaces();
    List<Contestant> contestants = chosenContestants();
    PrintWriter out = spec.commandLine().getOut();
    try (BenchmarkServer server = BenchmarkServer.startCounting()) {
      ContestReport report = new ContestReport(server.settings(), quick);
      report.printHead(out);
      run(races, contestants, new Course(server, scale()), report);
      report.printFoot(contestants, out);
      if (json != null) {
        report.writeJson(json);
      }
      return report.failed() || (report.missesGoal() && !quick) ? 1 : 0;
    }
  }

  private void run(
      List<Race> races, List<Contestant> contestants, Course course, ContestReport report) {
    PrintWriter out = spec.commandLine().getOut();
    ProgressBar bar =
        new ProgressBar(spec.commandLine().getErr(), CommandLine.Help.Ansi.AUTO.enabled());
    Contest contest = new Contest(course, bar);
    races.forEach(race -> bar.expect(contest.attempts(race, contestants)));
    for (Race race : races) {
      var standing = contest.run(race, contestants);
      bar.clear();
      report.add(standing, out);
    }
  }

  private void requireOneSize() {
    if (quick && (seconds != null || repeats != null || full)) {
      throw new ParameterException(
          spec.commandLine(),
          "--quick is of a size of its own: leave it out, or leave out --seconds, --repeats and --full");
    }
  }

  private Scale scale() {
    if (quick) {
      return new Scale(Duration.ofMillis(400), 1, Size.QUICK);
    }
    return new Scale(
        Duration.ofSeconds(seconds == null ? USUAL_SECONDS : seconds),
        repeats == null ? USUAL_REPEATS : repeats,
        full ? Size.FULL : Size.USUAL);
  }

  private List<Race> chosenRaces() {
    return Races.named(scenarios).orElseThrow(() -> refused("--scenario", scenarios));
  }

  private List<Contestant> chosenContestants() {
    return Races.contestants(systems).orElseThrow(() -> refused("--system", systems));
  }

  private ParameterException refused(String option, List<String> names) {
    return new ParameterException(
        spec.commandLine(),
        "%s %s: not all of this is known; what is known stands below"
            .formatted(option, String.join(",", names)));
  }
}
