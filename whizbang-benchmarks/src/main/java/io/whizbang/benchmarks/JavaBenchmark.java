package io.whizbang.benchmarks;

import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code bench java}: what is done in Java without a database, with what it allocates. */
@Command(
    name = "java",
    description =
        "Measures by JMH what burns time in Java: bodies, requests, answers, lanes; with the bytes that each takes.",
    mixinStandardHelpOptions = true)
final class JavaBenchmark implements Callable<Integer> {

  @Option(
      names = "--quick",
      description = "One short round: shows that everything runs, not how fast.")
  private boolean quick;

  @Override
  public Integer call() throws Exception {
    new Runner(options().build()).run();
    return 0;
  }

  private ChainedOptionsBuilder options() {
    ChainedOptionsBuilder options =
        new OptionsBuilder().include("io\\.whizbang\\..*").addProfiler(GCProfiler.class);
    return quick
        ? options
            .forks(0)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(100))
        : options
            .forks(2)
            .warmupIterations(3)
            .measurementIterations(5)
            .warmupTime(TimeValue.seconds(1))
            .measurementTime(TimeValue.seconds(1));
  }
}
