package io.whizbang.benchmarks;

import io.whizbang.benchmarks.Traffic.Load;
import io.whizbang.benchmarks.Traffic.WakeUps;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import java.util.List;

/** The most rings there can be: much comes at once whenever all have just fallen asleep. */
record WakeUpsInBursts(BenchmarkServer server, int bursts) implements Scenario {

  private static final int MESSAGES = 800;

  @Override
  public List<Finding> run() throws Exception {
    try (Traffic traffic = Traffic.start(server, WakeUps.ON);
        Eavesdropper eavesdropper = new Eavesdropper(server, traffic.receivers())) {
      pass(traffic);
      eavesdropper.heard();
      Samples rings = new Samples();
      for (int i = 0; i < bursts; i++) {
        long start = System.nanoTime();
        pass(traffic);
        long nanos = System.nanoTime() - start;
        rings.add(eavesdropper.heard() * 1e9 / nanos / Traffic.RECEIVERS);
      }
      return List.of(Finding.of("", "bursts to those who sleep: each", Unit.RINGS_PER_SECOND, rings)
          .mustReach(Target.atMost(1)));
    }
  }

  private static void pass(Traffic traffic) throws Exception {
    traffic.pass(Load.IN_BATCHES, MESSAGES);
    traffic.awaitSleep();
  }
}
