package io.whizbang.benchmarks;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** All measurements by JMH; apart from its command, as the other commands are there without JMH. */
final class JmhRun {

  private JmhRun() {}

  static void quick() throws RunnerException {
    run(options()
        .forks(0)
        .warmupIterations(0)
        .measurementIterations(1)
        .measurementTime(TimeValue.milliseconds(100)));
  }

  static void full() throws RunnerException {
    run(options()
        .forks(2)
        .warmupIterations(3)
        .measurementIterations(5)
        .warmupTime(TimeValue.seconds(1))
        .measurementTime(TimeValue.seconds(1)));
  }

  private static ChainedOptionsBuilder options() {
    return new OptionsBuilder().include("io\\.whizbang\\..*").addProfiler(GCProfiler.class);
  }

  private static void run(ChainedOptionsBuilder options) throws RunnerException {
    new Runner(options.build()).run();
  }
}
