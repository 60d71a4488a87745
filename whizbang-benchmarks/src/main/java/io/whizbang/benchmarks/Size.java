package io.whizbang.benchmarks;

import java.time.Duration;

/** How much is measured: enough for numbers to stand, or just enough to see that everything runs. */
record Size(
    int rounds,
    int warmUpBatches,
    int batches,
    int drainRounds,
    int drainBatches,
    int heldBatches,
    int emptyCalls,
    int storageRounds,
    Duration sustained) {

  static final Size FULL = new Size(5, 20, 200, 3, 400, 400, 1_000, 2, Duration.ofSeconds(30));
  static final Size QUICK = new Size(2, 10, 30, 1, 60, 60, 1_000, 1, Duration.ofSeconds(2));
}
