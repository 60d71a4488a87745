package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A call that finds nothing to do: how long it takes, and that it writes nothing between heartbeats. */
record EmptyCall(BenchmarkServer server, Size size) implements Scenario {

  private static final int WARM_UP = 500;

  @Override
  public List<Finding> run() throws SQLException {
    Engine engine = new Engine(server);
    engine.reset();
    server.settle();
    try (Engine.EngineLane lane = engine.open()) {
      call(lane, WARM_UP);
      long before = Writes.logBytes(lane.connection());
      Samples times = call(lane, size.emptyCalls());
      long bytes = Writes.logBytes(lane.connection()) - before;
      return List.of(
          Finding.of("e", "empty call", Unit.MILLISECONDS, times).mustReach(Target.atMost(0.5)),
          Finding.of("e", "log of all empty calls", Unit.BYTES, Samples.ofOne(bytes))
              .mustReach(Target.atMost(0)),
          Finding.of(
                  "e",
                  "transaction ids of an empty call",
                  Unit.COUNT,
                  Samples.ofOne(transactionIds(lane)))
              .mustReach(Target.atMost(0)));
    }
  }

  private static Samples call(Engine.EngineLane lane, int times) throws SQLException {
    Samples samples = new Samples();
    for (int i = 0; i < times; i++) {
      long start = System.nanoTime();
      lane.drain();
      samples.add((System.nanoTime() - start) / 1e6);
    }
    return samples;
  }

  private static long transactionIds(Engine.EngineLane lane) throws SQLException {
    Connection connection = lane.connection();
    connection.setAutoCommit(false);
    lane.drain();
    long used = Writes.transactionIds(connection);
    connection.rollback();
    connection.setAutoCommit(true);
    return used;
  }
}
