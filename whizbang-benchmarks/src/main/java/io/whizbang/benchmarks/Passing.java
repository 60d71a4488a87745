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
  double rate(Contestant contestant, int lanes) throws Exception {
    contestant.reset();
    server.settle();
    long nanos = StartingLine.run(lanes, (lane, line) -> passAll(contestant, line));
    requireLastBatchesOnly(contestant, lanes);
    return (double) lanes * size.batches() * MessageBatch.SIZE * 1e9 / nanos;
  }

  private void passAll(Contestant contestant, StartingLine line) throws Exception {
    List<MessageBatch> batches = sources.get().batches(size.warmUpBatches() + size.batches());
    try (Contestant.Lane lane = contestant.open()) {
      for (MessageBatch batch : batches.subList(0, size.warmUpBatches())) {
        lane.pass(batch);
      }
      line.await();
      for (MessageBatch batch : batches.subList(size.warmUpBatches(), batches.size())) {
        lane.pass(batch);
      }
    }
  }

  private static void requireLastBatchesOnly(Contestant contestant, int lanes) throws Exception {
    long expected = (long) lanes * MessageBatch.SIZE;
    long remaining = contestant.remaining();
    if (remaining != expected) {
      throw new IllegalStateException(
          contestant.name() + " should have " + expected + " messages left, and has " + remaining);
    }
  }
}
