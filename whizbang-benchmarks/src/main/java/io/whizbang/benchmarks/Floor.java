package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.SqlFile;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.UUID;

/** The fewest and fastest statements that move the same rows; no order, no leases that count, no fencing. */
final class Floor implements Mover {

  static final SqlFile SQL = SqlFile.named("floors.sql");

  private final BenchmarkServer server;
  private final String storing;

  private Floor(BenchmarkServer server, String storing) {
    this.server = server;
    this.storing = storing;
  }

  static Floor ofMessages(BenchmarkServer server) {
    return new Floor(server, "store_and_complete");
  }

  /** Keeps each message in a second table, too. */
  static Floor ofEvents(BenchmarkServer server) {
    return new Floor(server, "store_events_and_complete");
  }

  @Override
  public String name() {
    return "floor";
  }

  @Override
  public void reset() throws SQLException {
    server.execute(SQL.statement("drop"));
    server.execute(SQL.statement("create"));
  }

  @Override
  public long remaining() throws SQLException {
    return server.number(SQL.statement("remaining"));
  }

  @Override
  public Lane open() throws SQLException {
    return new FloorLane(server.connect(), storing);
  }

  private static final class FloorLane implements Lane {

    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private final Connection connection;
    private final PreparedStatement storeAndComplete;
    private final PreparedStatement takeAndComplete;
    private UUID[] taken = {};
    private UUID lastTaken = BEFORE_ALL;

    FloorLane(Connection connection, String storing) throws SQLException {
      this.connection = connection;
      this.storeAndComplete = connection.prepareStatement(SQL.statement(storing));
      this.takeAndComplete = connection.prepareStatement(SQL.statement("drain"));
    }

    @Override
    public void pass(MessageBatch batch) throws SQLException {
      store(batch);
      taken = batch.messages().stream().map(Message::id).toArray(UUID[]::new);
    }

    @Override
    public void preload(MessageBatch batch) throws SQLException {
      store(batch);
    }

    private void store(MessageBatch batch) throws SQLException {
      storeAndComplete.setObject(1, batch.json(), Types.OTHER);
      storeAndComplete.setArray(2, ids(taken));
      storeAndComplete.execute();
    }

    @Override
    public int drain() throws SQLException {
      takeAndComplete.setArray(1, ids(taken));
      takeAndComplete.setObject(2, lastTaken);
      try (ResultSet rows = takeAndComplete.executeQuery()) {
        taken = Bodies.read(rows);
      }
      for (UUID id : taken) {
        lastTaken = id.toString().compareTo(lastTaken.toString()) > 0 ? id : lastTaken;
      }
      return taken.length;
    }

    private Array ids(UUID[] ids) throws SQLException {
      return connection.createArrayOf("uuid", ids);
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }
}
