package io.whizbang.chaos;

import io.whizbang.chaos.ChaosRun.Pace;
import io.whizbang.chaos.check.Bounds;
import io.whizbang.chaos.cluster.Servers;
import io.whizbang.chaos.cluster.TestedSystem;
import io.whizbang.chaos.fault.FaultSchedule;
import io.whizbang.chaos.fault.FaultSchedule.Strike;
import io.whizbang.chaos.fault.Faults;
import io.whizbang.chaos.service.ShopService;
import io.whizbang.chaos.service.TransportKind;
import io.whizbang.error.InvalidInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code chaos}: what is promised is checked while everything goes wrong. */
@Command(
    name = "chaos",
    description =
        "Runs two services in several processes under load and faults, and checks what is promised."
            + " Ends with 1 if anything does not hold; the history is left then.",
    mixinStandardHelpOptions = true)
public final class ChaosCommand implements Callable<Integer> {

  /** The most instances that a run has of one service, when it scales. */
  private static final int MOST_INSTANCES = 10;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "3",
      description = "How long faults strike; ${DEFAULT-VALUE} is enough for each kind once.")
  private int minutes;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Which faults strike when; by chance unless given.")
  private @Nullable Long seed;

  @Option(
      names = "--every",
      paramLabel = "SECONDS",
      defaultValue = "10",
      description =
          "How often a fault strikes; more often if not all kinds fit in. ${DEFAULT-VALUE} unless given.")
  private int every;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "40",
      description = "How many messages a second are offered; ${DEFAULT-VALUE} unless given.")
  private int rate;

  @Option(
      names = "--instances",
      paramLabel = "N",
      defaultValue = "3",
      description = "How many instances each service has; ${DEFAULT-VALUE} unless given.")
  private int instances;

  @Option(
      names = "--slack",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "By which bounds of time are multiplied, on a machine that is busy with other things.")
  private int slack;

  @Option(
      names = "--transport",
      paramLabel = "NAME",
      defaultValue = "postgres",
      description =
          "What carries messages between the services: ${COMPLETION-CANDIDATES}. A broker is started for the run, RabbitMQ"
              + " from an installed rabbitmq-server; ${DEFAULT-VALUE} unless given.")
  private TransportKind transport = TransportKind.POSTGRES;

  @Option(names = "--faults", paramLabel = "NAME", split = ",", description = "Only these faults.")
  private List<String> only = List.of();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Where to write the result for scripts.")
  private @Nullable Path json;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    long chosen = seed == null ? ThreadLocalRandom.current().nextLong(1_000_000) : seed;
    FaultSchedule schedule = schedule(chosen);
    Path folder = Files.createTempDirectory("whizbang-chaos-" + chosen + "-");
    out.printf(
        "Seed %d, %d minutes, %d messages a second over %s; the history is in %s%n%n",
        chosen, minutes, rate, transport, folder);
    out.flush();
    Result result = run(chosen, schedule, folder, strike -> {
      out.printf(
          "%3d:%02d  %s%n",
          strike.at().toMinutes(), strike.at().toSecondsPart(), strike.fault().name());
      out.flush();
    });
    out.println();
    Report report = new Report(result, chosen);
    report.print(out);
    if (json != null) {
      report.writeJson(json);
    }
    return conclude(result, chosen, folder, out);
  }

  /** Refuses what makes no run before anything is started or left behind. */
  private FaultSchedule schedule(long chosen) {
    atLeastOne("--minutes", minutes);
    atLeastOne("--every", every);
    atLeastOne("--rate", rate);
    atLeastOne("--slack", slack);
    if (instances < 2 || instances > MOST_INSTANCES) {
      throw bad("--instances %d: it must be 2 to %d".formatted(instances, MOST_INSTANCES));
    }
    requireBroker();
    try {
      return FaultSchedule.of(
          Faults.named(only, transport),
          Duration.ofMinutes(minutes),
          Duration.ofSeconds(every),
          chosen);
    } catch (InvalidInputException e) {
      throw bad("--faults: " + e.getMessage());
    }
  }

  private void requireBroker() {
    try {
      Servers.require(transport);
    } catch (InvalidInputException e) {
      throw bad("--transport %s: %s".formatted(transport, e.getMessage()));
    }
  }

  private void atLeastOne(String option, int value) {
    if (value < 1) {
      throw bad("%s %d: it must be 1 or more".formatted(option, value));
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private Result run(long chosen, FaultSchedule schedule, Path folder, Consumer<Strike> progress)
      throws Exception {
    Bounds bounds = new Bounds(slack, rate, 2 * MOST_INSTANCES * (ShopService.CONNECTIONS + 1));
    TestedSystem system = TestedSystem.of(instances).over(transport);
    return new Result(
        new ChaosRun(folder, system, new Pace(rate, chosen), schedule, progress).run(), bounds);
  }

  private static int conclude(Result result, long seed, Path folder, PrintWriter out)
      throws IOException {
    if (result.holds()) {
      delete(folder);
      out.printf("%nEverything holds.%n");
      return ExitCode.OK;
    }
    out.printf(
        "%nNot everything holds. Run it again with --seed %d; its history is in %s%n",
        seed, folder);
    return ExitCode.SOFTWARE;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
