package io.whizbang.benchmarks;

import io.whizbang.benchmarks.Traffic.Load;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.util.List;
import picocli.CommandLine.Command;

/** The command {@code bench wakeups}: how often sleeping instances are rung, and what that costs. */
@Command(
    name = "wakeups",
    description =
        "Counts how often instances are rung under load, and compares what goes through with what does when nobody"
            + " is rung, with durable commits. Ends with 1 if a target was missed, unless it was quick.",
    mixinStandardHelpOptions = true)
final class WakeUpsBenchmark extends Benchmark {

  private static final WakeUpsUnderLoad.Size FULL = new WakeUpsUnderLoad.Size(6, 2_000, 10_000);
  private static final WakeUpsUnderLoad.Size QUICK = new WakeUpsUnderLoad.Size(1, 400, 1_200);
  private static final int BURSTS = 20;
  private static final int QUICK_BURSTS = 3;

  WakeUpsBenchmark() {
    super(new Lines());
  }

  @Override
  String about() {
    return "%,d messages of %d bytes a round, by %d callers of a service to %d instances of another one, by turns rung and not"
        .formatted(size().messages(), Message.PAYLOAD_BYTES, Traffic.CALLERS, Traffic.RECEIVERS);
  }

  @Override
  String notes() {
    return """
        Rings are all notifications that were sent to an instance, also those that met it awake. Who is not rung looks
        for work every few milliseconds, as those do who have just been. All instances share this process. The cost is the
        processor time of a message, clients and server together, rung / not: it depends least on what else the machine does.""";
  }

  @Override
  List<Scenario> scenarios(BenchmarkServer server, Profiler profiler) {
    return List.of(
        new WakeUpsUnderLoad(server, Load.IN_BATCHES, size(), profiler),
        new WakeUpsUnderLoad(server, Load.IN_TRANSACTIONS, size(), profiler),
        new WakeUpsInBursts(server, isQuick() ? QUICK_BURSTS : BURSTS));
  }

  private WakeUpsUnderLoad.Size size() {
    return isQuick() ? QUICK : FULL;
  }
}
