package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** The command {@code bench latency}: from publishing a message to the start of its receptor. */
@Command(
    name = "latency",
    description =
        "Measures how long it takes from publishing a message until its receptor starts in the same process,"
            + " and in another one, on an idle system with durable commits. Ends with 1 if a target was missed,"
            + " unless it was quick.",
    mixinStandardHelpOptions = true)
final class LatencyBenchmark extends Benchmark {

  private static final PublishLatency.Size FULL = new PublishLatency.Size(2_000, 1_000);
  private static final PublishLatency.Size QUICK = new PublishLatency.Size(100, 200);

  /** Fewer, as it takes a second and more for a process to fall asleep. */
  private static final ProcessLatency.Size FULL_TO_OTHER = new ProcessLatency.Size(1_000, 100);

  private static final ProcessLatency.Size QUICK_TO_OTHER = new ProcessLatency.Size(50, 10);

  LatencyBenchmark() {
    super(new Grid("median", "95th percentile", "99th percentile"));
  }

  @Override
  String about() {
    PublishLatency.Size size = isQuick() ? QUICK : FULL;
    return "%,d messages (to another process %,d) of %d bytes, one after the other, each when all of the one before is done"
        .formatted(size.messages(), toOther().messages(), Message.PAYLOAD_BYTES);
  }

  @Override
  String notes() {
    return """
        Within a service a message is committed once, to the inbox, and leased by the same call.
        Without a transaction the clock starts when publish is called, with one when commit is called.
        The other process runs another service of the same database; both look for work by themselves once an hour. It sleeps
        until it is rung, or is still awake since the message before and on the watch for the next.""";
  }

  @Override
  List<Scenario> scenarios(BenchmarkServer server, Profiler profiler) {
    Stream<Scenario> within = Arrays.stream(PublishLatency.Way.values())
        .map(way -> new PublishLatency(server, way, isQuick() ? QUICK : FULL, profiler));
    Stream<Scenario> toOther = Arrays.stream(ProcessLatency.Receiver.values())
        .map(receiver -> new ProcessLatency(server, receiver, toOther(), profiler));
    return Stream.concat(within, toOther).toList();
  }

  private ProcessLatency.Size toOther() {
    return isQuick() ? QUICK_TO_OTHER : FULL_TO_OTHER;
  }
}
