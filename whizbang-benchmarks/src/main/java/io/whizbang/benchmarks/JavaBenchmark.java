package io.whizbang.benchmarks;

import java.util.concurrent.Callable;
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
    if (quick) {
      JmhRun.quick();
    } else {
      JmhRun.full();
    }
    return 0;
  }
}
