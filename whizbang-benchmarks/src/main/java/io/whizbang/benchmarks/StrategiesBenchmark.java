package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** The command {@code bench strategies}: what each strategy makes of the same load. */
@Command(
    name = "strategies",
    description =
        "Compares the strategies by the time until a message is committed and by their database calls,"
            + " at 10, 1,000 and 10,000 messages a second, with durable commits.",
    mixinStandardHelpOptions = true)
final class StrategiesBenchmark extends Benchmark {

  private static final int[] RATES = {10, 1_000, 10_000};
  private static final Duration FULL = Duration.ofSeconds(3);
  private static final Duration QUICK = Duration.ofSeconds(1);

  StrategiesBenchmark() {
    super(new Grid("reached", "median", "95th percentile", "calls"));
  }

  @Override
  String about() {
    return "Messages of %d bytes, offered for %d seconds by %d threads"
        .formatted(Message.PAYLOAD_BYTES, time().toSeconds(), OfferedLoad.CALLERS);
  }

  @Override
  String notes() {
    return """
        Times are from queueing a message until it is committed. A scope holds %d messages, as one request sends them.
        Where a strategy reaches less than was offered, %,d messages wait at most, and callers wait for room.""".formatted(StrategyName.SCOPED.messagesPerRequest(), OfferedLoad.MAX_WAITING);
  }

  @Override
  List<Scenario> scenarios(BenchmarkServer server, Profiler profiler) {
    return Arrays.stream(StrategyName.values())
        .flatMap(strategy -> ofEachRate(strategy, server, profiler))
        .toList();
  }

  private Stream<Scenario> ofEachRate(
      StrategyName strategy, BenchmarkServer server, Profiler profiler) {
    return Arrays.stream(RATES)
        .mapToObj(rate ->
            new StrategyUnderLoad(server, strategy, new OfferedLoad.Rate(rate, time()), profiler));
  }

  private Duration time() {
    return isQuick() ? QUICK : FULL;
  }
}
