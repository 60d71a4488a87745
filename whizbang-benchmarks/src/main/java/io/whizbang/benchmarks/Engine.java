package io.whizbang.benchmarks;

import com.fasterxml.uuid.Generators;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.SqlFile;
import io.whizbang.postgres.schema.SchemaInstaller;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.UUID;
import java.util.stream.Collectors;

/** {@code process_work_batch}, called straight through JDBC. */
final class Engine implements Mover {

  static final String SCHEMA = BenchmarkServer.SCHEMA;
  static final SqlFile SQL = SqlFile.named("engine.sql");
  static final SqlFile SERVICES = SqlFile.named("services.sql");

  private static final String NONE = "[]";

  private final BenchmarkServer server;
  private UUID worker = newInstance();
  private UUID storer = newInstance();

  private final boolean perspectives;

  Engine(BenchmarkServer server) {
    this(server, false);
  }

  private Engine(BenchmarkServer server, boolean perspectives) {
    this.server = server;
    this.perspectives = perspectives;
  }

  /** With two perspectives that want every event, and that nobody processes. */
  static Engine withTwoPerspectives(BenchmarkServer server) {
    return new Engine(server, true);
  }

  @Override
  public String name() {
    return "engine";
  }

  @Override
  public void reset() throws SQLException {
    server.execute(SERVICES.statement("drop_all"));
    new SchemaInstaller(server.dataSource(), SCHEMA).install();
    if (perspectives) {
      server.execute(SQL.statement("map_perspectives"));
    }
    worker = newInstance();
    storer = newInstance();
  }

  @Override
  public long remaining() throws SQLException {
    return server.number(SQL.statement("remaining"));
  }

  @Override
  public EngineLane open() throws SQLException {
    return new EngineLane(server.connect(), worker, storer, perspectives ? 0 : 100);
  }

  private static UUID newInstance() {
    return Generators.timeBasedEpochGenerator().generate();
  }

  /** All lanes call as one and the same worker, as the threads of a process do; another instance preloads. */
  static final class EngineLane implements Lane {

    private final Connection connection;
    private final PreparedStatement workBatch;
    private final UUID worker;
    private final UUID storer;
    private final int perspectiveLimit;
    private String completions = NONE;

    private EngineLane(Connection connection, UUID worker, UUID storer, int perspectiveLimit)
        throws SQLException {
      this.connection = connection;
      this.workBatch = connection.prepareStatement(SQL.statement("work_batch"));
      this.worker = worker;
      this.storer = storer;
      this.perspectiveLimit = perspectiveLimit;
    }

    @Override
    public void pass(MessageBatch batch) throws SQLException {
      int taken = take(batch.json());
      if (taken != MessageBatch.SIZE) {
        throw new IllegalStateException(
            "stored " + MessageBatch.SIZE + " messages and got " + taken + " of them");
      }
    }

    @Override
    public void preload(MessageBatch batch) throws SQLException {
      call(storer, batch.json(), NONE, 0);
    }

    @Override
    public int drain() throws SQLException {
      return take(NONE);
    }

    Connection connection() {
      return connection;
    }

    private int take(String newMessages) throws SQLException {
      UUID[] taken = call(worker, newMessages, completions, MessageBatch.SIZE);
      completions = Arrays.stream(taken)
          .map(id -> "{\"messageId\":\"" + id + "\",\"status\":4}")
          .collect(Collectors.joining(",", "[", "]"));
      return taken.length;
    }

    private UUID[] call(UUID instance, String newMessages, String completions, int limit)
        throws SQLException {
      workBatch.setObject(1, instance);
      workBatch.setObject(2, newMessages, Types.OTHER);
      workBatch.setObject(3, completions, Types.OTHER);
      workBatch.setInt(4, limit);
      workBatch.setInt(5, perspectiveLimit);
      try (ResultSet rows = workBatch.executeQuery()) {
        return Bodies.read(rows);
      }
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }
}
