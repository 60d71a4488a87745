package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import java.util.List;

/** A backlog in streams of a given length, stored by others, is claimed with its bodies and completed. */
record Drain(String id, BenchmarkServer server, Size size, int streamLength, Profiler profiler)
    implements Scenario {

  @Override
  public List<Finding> run() throws Exception {
    Samples ours = new Samples();
    Samples floors = new Samples();
    for (int round = 0; round < size.drainRounds(); round++) {
      ours.add(rate(new Engine(server)));
      floors.add(rate(Floor.ofMessages(server)));
    }
    String drain = streamLength == 1 ? "drain" : "drain, streams of " + streamLength;
    return List.of(
        Finding.of(id, drain + ", engine", Unit.MESSAGES_PER_SECOND, ours),
        Finding.of(id, drain + ", floor", Unit.MESSAGES_PER_SECOND, floors),
        Finding.ratio(id, drain + ", engine / floor", ours, floors).mustReach(Target.atLeast(0.5)));
  }

  private double rate(Mover mover) throws Exception {
    mover.reset();
    preload(mover);
    server.settle();
    try (Mover.Lane lane = mover.open()) {
      for (int batch = 0; batch < size.warmUpBatches(); batch++) {
        lane.drain();
      }
      return mover instanceof Engine
          ? profiler.during("drain", () -> drainAll(lane))
          : drainAll(lane);
    }
  }

  private void preload(Mover mover) throws Exception {
    MessageSource source = MessageSource.ofStreams(streamLength);
    try (Mover.Lane lane = mover.open()) {
      for (int batch = 0; batch < size.warmUpBatches() + size.drainBatches(); batch++) {
        lane.preload(source.next());
      }
    }
  }

  private double drainAll(Mover.Lane lane) throws Exception {
    long start = System.nanoTime();
    int drained = 0;
    for (int taken = lane.drain(); taken > 0; taken = lane.drain()) {
      drained += taken;
    }
    long nanos = System.nanoTime() - start;
    int expected = size.drainBatches() * MessageBatch.SIZE;
    if (drained != expected) {
      throw new IllegalStateException("drained " + drained + " messages of " + expected);
    }
    return drained * 1e9 / nanos;
  }
}
