package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.SqlFile;
import io.whizbang.benchmarks.measure.Unit;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares settings of the outbox table under sustained load: what autovacuum, free space in pages and deduplication in
 * indexes do to the rate, to the size of the table and to the amount of write-ahead log.
 */
record StorageSettings(BenchmarkServer server, Size size, Set<String> candidates)
    implements Scenario {

  static final SqlFile CANDIDATES = SqlFile.named("storage.sql");

  /** Time is short here: what autovacuum does once a minute by default must happen many times. */
  private static final String EAGER_AUTOVACUUM = "alter system set autovacuum_naptime = '2s'";

  /** Ways to load the table: stored and taken in one call, or stored by one instance and claimed by another. */
  private enum Load {
    STORE_AND_COMPLETE("store and complete") {
      @Override
      void turn(Mover.Lane lane, MessageBatch batch) throws SQLException {
        lane.pass(batch);
      }
    },
    STORE_THEN_CLAIM("store, then claim") {
      @Override
      void turn(Mover.Lane lane, MessageBatch batch) throws SQLException {
        lane.preload(batch);
        lane.drain();
      }
    };

    private final String title;

    Load(String title) {
      this.title = title;
    }

    abstract void turn(Mover.Lane lane, MessageBatch batch) throws SQLException;
  }

  private record Outcome(Samples rate, Samples megabytes, Samples logBytes) {
    Outcome() {
      this(new Samples(), new Samples(), new Samples());
    }
  }

  @Override
  public List<Finding> run() throws SQLException {
    server.execute(EAGER_AUTOVACUUM);
    server.execute("select pg_reload_conf()");
    List<Finding> findings = new ArrayList<>();
    for (Load load : Load.values()) {
      Map<String, Outcome> outcomes = new LinkedHashMap<>();
      for (int round = 0; round < size.storageRounds(); round++) {
        for (String candidate : candidates) {
          measure(load, candidate, outcomes.computeIfAbsent(candidate, c -> new Outcome()));
        }
      }
      findings.addAll(findings(load, outcomes));
    }
    return findings;
  }

  private void measure(Load load, String candidate, Outcome outcome) throws SQLException {
    Engine engine = new Engine(server);
    engine.reset();
    server.execute(CANDIDATES.statement(candidate));
    server.settle();
    try (Mover.Lane lane = engine.open()) {
      sustain(load, lane, size.sustained().dividedBy(10));
      long before = server.number(Engine.SQL.statement("log_position"));
      Sustained sustained = sustain(load, lane, size.sustained());
      long written = server.number(Engine.SQL.statement("log_position")) - before;
      outcome.rate.add(sustained.messages * 1e9 / sustained.nanos);
      outcome.logBytes.add((double) written / sustained.messages);
      outcome.megabytes.add(server.number(Engine.SQL.statement("outbox_bytes")) / 1e6);
    }
  }

  private record Sustained(long messages, long nanos) {}

  /** Counts the time of the calls only, not that of making the messages. */
  private static Sustained sustain(Load load, Mover.Lane lane, Duration time) throws SQLException {
    MessageSource source = MessageSource.ofSingles();
    long messages = 0;
    long nanos = 0;
    while (nanos < time.toNanos()) {
      MessageBatch batch = source.next();
      long start = System.nanoTime();
      load.turn(lane, batch);
      nanos += System.nanoTime() - start;
      messages += MessageBatch.SIZE;
    }
    return new Sustained(messages, nanos);
  }

  private static List<Finding> findings(Load load, Map<String, Outcome> outcomes) {
    List<Finding> findings = new ArrayList<>();
    outcomes.forEach((candidate, outcome) -> findings.add(Finding.of(
        "storage", load.title + ": " + candidate, Unit.MESSAGES_PER_SECOND, outcome.rate)));
    outcomes.forEach((candidate, outcome) -> findings.add(Finding.of(
        "storage", load.title + ", size: " + candidate, Unit.MEGABYTES, outcome.megabytes)));
    outcomes.forEach((candidate, outcome) -> findings.add(Finding.of(
        "storage", load.title + ", log per message: " + candidate, Unit.BYTES, outcome.logBytes)));
    return findings;
  }
}
