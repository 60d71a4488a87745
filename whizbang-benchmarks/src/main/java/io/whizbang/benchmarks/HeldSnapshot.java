package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Somebody keeps a snapshot open, so that nothing dead can be removed, while messages are stored, claimed, completed. */
record HeldSnapshot(BenchmarkServer server, Size size) implements Scenario {

  @Override
  public List<Finding> run() throws Exception {
    Samples first = new Samples();
    Samples last = new Samples();
    for (int round = 0; round < size.drainRounds(); round++) {
      double[] rates = claimRatesByTenth();
      first.add(rates[0]);
      last.add(rates[rates.length - 1]);
    }
    return List.of(
        Finding.of(
            "f", "held snapshot, claims of the first tenth", Unit.MESSAGES_PER_SECOND, first),
        Finding.of("f", "held snapshot, claims of the last tenth", Unit.MESSAGES_PER_SECOND, last),
        Finding.ratio("f", "held snapshot, last tenth / first", last, first)
            .mustReach(Target.atLeast(0.8)));
  }

  private double[] claimRatesByTenth() throws Exception {
    Engine engine = new Engine(server);
    engine.reset();
    server.settle();
    try (Mover.Lane storing = engine.open();
        Mover.Lane claiming = engine.open()) {
      MessageSource source = MessageSource.ofSingles();
      claimRate(size.warmUpBatches(), storing, claiming, source);
      try (Connection observer = server.connect()) {
        holdSnapshot(observer);
        double[] rates = new double[10];
        for (int tenth = 0; tenth < rates.length; tenth++) {
          rates[tenth] = claimRate(size.heldBatches() / rates.length, storing, claiming, source);
        }
        return rates;
      }
    }
  }

  private static void holdSnapshot(Connection connection) throws SQLException {
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("select count(*) from pg_class");
    }
  }

  /** Counts the time of the claiming calls only; storing is not what a held snapshot slows down. */
  private static double claimRate(
      int batches, Mover.Lane storing, Mover.Lane claiming, MessageSource source)
      throws SQLException {
    long nanos = 0;
    long claimed = 0;
    for (int batch = 0; batch < batches; batch++) {
      storing.preload(source.next());
      long start = System.nanoTime();
      claimed += claiming.drain();
      nanos += System.nanoTime() - start;
    }
    if (claimed != (long) batches * MessageBatch.SIZE) {
      throw new IllegalStateException(
          "claimed " + claimed + " messages of " + batches * MessageBatch.SIZE);
    }
    return claimed * 1e9 / nanos;
  }
}
