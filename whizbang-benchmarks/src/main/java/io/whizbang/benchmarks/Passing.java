package io.whizbang.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
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
    long nanos = run(contestant, lanes);
    requireLastBatchesOnly(contestant, lanes);
    return (double) lanes * size.batches() * MessageBatch.SIZE * 1e9 / nanos;
  }

  private long run(Contestant contestant, int lanes) throws Exception {
    AtomicLong start = new AtomicLong();
    CyclicBarrier warm = new CyclicBarrier(lanes, () -> start.set(System.nanoTime()));
    ExecutorService threads = Executors.newFixedThreadPool(lanes);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int lane = 0; lane < lanes; lane++) {
        List<MessageBatch> batches = sources.get().batches(size.warmUpBatches() + size.batches());
        running.add(threads.submit(() -> passAll(contestant, batches, warm)));
      }
      for (Future<?> lane : running) {
        lane.get();
      }
      return System.nanoTime() - start.get();
    } finally {
      threads.shutdownNow();
    }
  }

  private Void passAll(Contestant contestant, List<MessageBatch> batches, CyclicBarrier warm)
      throws Exception {
    try (Contestant.Lane lane = contestant.open()) {
      for (MessageBatch batch : batches.subList(0, size.warmUpBatches())) {
        lane.pass(batch);
      }
      warm.await();
      for (MessageBatch batch : batches.subList(size.warmUpBatches(), batches.size())) {
        lane.pass(batch);
      }
    }
    return null;
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
