package io.whizbang.benchmarks;

import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;

/** The command {@code bench latency}: from publishing a message to the start of its receptor. */
@Command(
    name = "latency",
    description =
        "Measures how long it takes from publishing a message until its receptor starts in the same process,"
            + " on an idle system with durable commits. Ends with 1 if a target was missed, unless it was quick.",
    mixinStandardHelpOptions = true)
final class LatencyBenchmark extends Benchmark {

  private static final PublishLatency.Size FULL = new PublishLatency.Size(2_000, 1_000);
  private static final PublishLatency.Size QUICK = new PublishLatency.Size(100, 200);

  LatencyBenchmark() {
    super(new Grid("median", "95th percentile", "99th percentile"));
  }

  @Override
  String about() {
    PublishLatency.Size size = isQuick() ? QUICK : FULL;
    return "%,d messages of %d bytes, one after the other, each when all of the one before is done"
        .formatted(size.messages(), Message.PAYLOAD_BYTES);
  }

  @Override
  String notes() {
    return """
        On its way a message is committed twice: to the outbox and to the inbox, as the service publishes to itself.
        Without a transaction the clock starts when publish is called, with one when commit is called.""";
  }

  @Override
  List<Scenario> scenarios(BenchmarkServer server, Profiler profiler) {
    return Arrays.stream(PublishLatency.Way.values())
        .<Scenario>map(way -> new PublishLatency(server, way, isQuick() ? QUICK : FULL, profiler))
        .toList();
  }
}
