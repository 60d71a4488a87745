package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.StartingLine;
import java.util.List;
import java.util.function.Supplier;

/** One round of store-and-complete: lanes side by side, each passing its own batches as fast as it can. */
final class Passing {

  private final BenchmarkServer server;
  private final Size size;
  private final Supplier<MessageSource> sources;

  Passing(BenchmarkServer server, Size size, Supplier<MessageSource> sources) {
    this.server = server;
    this.size = size;
    this.sources = sources;
  }

  /** Messages per second through all lanes together. */
  double rate(Mover mover, int lanes) throws Exception {
    mover.reset();
    server.settle();
    long nanos = StartingLine.run(lanes, (lane, line) -> passAll(mover, line));
    requireLastBatchesOnly(mover, lanes);
    return (double) lanes * size.batches() * MessageBatch.SIZE * 1e9 / nanos;
  }

  private void passAll(Mover mover, StartingLine line) throws Exception {
    List<MessageBatch> batches = sources.get().batches(size.warmUpBatches() + size.batches());
    try (Mover.Lane lane = mover.open()) {
      for (MessageBatch batch : batches.subList(0, size.warmUpBatches())) {
        lane.pass(batch);
      }
      line.await();
      for (MessageBatch batch : batches.subList(size.warmUpBatches(), batches.size())) {
        lane.pass(batch);
      }
    }
  }

  private static void requireLastBatchesOnly(Mover mover, int lanes) throws Exception {
    long expected = (long) lanes * MessageBatch.SIZE;
    long remaining = mover.remaining();
    if (remaining != expected) {
      throw new IllegalStateException(
          mover.name() + " should have " + expected + " messages left, and has " + remaining);
    }
  }
}
