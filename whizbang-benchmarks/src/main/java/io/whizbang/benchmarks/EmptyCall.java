package io.whizbang.benchmarks;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A call that finds nothing to do: how long it takes, and that it writes nothing between heartbeats. */
record EmptyCall(BenchmarkServer server, Size size) implements Scenario {

  private static final int WARM_UP = 500;

  @Override
  public List<Finding> run() throws Exception {
    Engine engine = new Engine(server);
    engine.reset();
    server.settle();
    try (Engine.EngineLane lane = engine.open()) {
      call(lane, WARM_UP);
      long written = walWritten(lane.connection());
      Samples times = call(lane, size.emptyCalls());
      Samples bytes = Samples.ofOne(walWritten(lane.connection()) - written);
      Samples transactions = Samples.ofOne(transactionsThatWrite(lane));
      return List.of(
          Finding.of("e", "empty call", Unit.MILLISECONDS, times).mustReach(Target.atMost(0.5)),
          Finding.of(
                  "e",
                  "write-ahead log of " + size.emptyCalls() + " empty calls",
                  Unit.BYTES,
                  bytes)
              .mustReach(Target.atMost(0)),
          Finding.of("e", "transaction ids used by an empty call", Unit.COUNT, transactions)
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

  /** What this connection alone has written; the server's position in the log moves for other reasons, too. */
  private static long walWritten(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(Engine.SQL.statement("report_statistics"));
    }
    return number(connection, Engine.SQL.statement("wal_written"));
  }

  private static long transactionsThatWrite(Engine.EngineLane lane) throws SQLException {
    Connection connection = lane.connection();
    connection.setAutoCommit(false);
    lane.drain();
    long assigned = number(connection, Engine.SQL.statement("transaction_ids_used"));
    connection.rollback();
    connection.setAutoCommit(true);
    return assigned;
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
