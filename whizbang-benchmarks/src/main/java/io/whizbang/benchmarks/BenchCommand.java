package io.whizbang.benchmarks;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code bench}: each subcommand measures one thing and can be run again. */
@Command(
    name = "bench",
    description = "Measures cost and speed.",
    subcommands = {
      EngineBenchmark.class,
      LatencyBenchmark.class,
      StrategiesBenchmark.class,
      IdleBenchmark.class,
      WakeUpsBenchmark.class,
      CatchUpBenchmark.class,
      RabbitMqBenchmark.class,
      KafkaBenchmark.class
    },
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
public final class BenchCommand {

  public static void main(String[] args) {
    System.exit(new CommandLine(new BenchCommand()).execute(args));
  }
}
