package io.whizbang.postgres.races;

import io.whizbang.postgres.testing.Doors;
import io.whizbang.postgres.testing.Query;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * An instance of the service with one connection. Its calls commit at once, unless it has begun a transaction: then what a
 * call has locked stays locked until commit or rollback, and that is how tests stop a call after its last step.
 */
public final class Instance implements AutoCloseable {

  private final UUID id;
  private final Connection connection;

  private Instance(UUID id, Connection connection) {
    this.id = id;
    this.connection = connection;
  }

  public static Instance in(TestSchema schema) throws SQLException {
    return in(schema, UUID.randomUUID());
  }

  private static Instance in(TestSchema schema, UUID id) throws SQLException {
    var instance = new Instance(id, schema.connect());
    // What waits for ever fails its test and does not hang the build.
    instance.run("set statement_timeout = '3min'");
    return instance;
  }

  /** The same instance on another connection. */
  public Instance again(TestSchema schema) throws SQLException {
    return in(schema, id);
  }

  public UUID id() {
    return id;
  }

  public Connection connection() {
    return connection;
  }

  public List<Work> call(Call call) throws SQLException {
    return Objects.requireNonNull(Doors.through(connection, () -> {
      try (var statement = connection.createStatement();
          var rows = statement.executeQuery(call.sql(id))) {
        return Work.read(rows);
      }
    }));
  }

  /** Calls in the background. */
  public Running start(Call call) {
    return Running.start(this, () -> call(call));
  }

  /** Runs any statement in the background. */
  public Running startSql(String sql) {
    return Running.start(this, () -> {
      run(sql);
      return List.of();
    });
  }

  public void run(String sql) throws SQLException {
    Query.execute(connection, sql);
  }

  /** The first column of the first row. */
  public @Nullable String ask(String sql) throws SQLException {
    return Query.text(connection, sql);
  }

  /** What {@link Call#sql} of this instance would be explained as. */
  public String sql(Call call) {
    return call.sql(id);
  }

  public Instance begin() throws SQLException {
    connection.setAutoCommit(false);
    return this;
  }

  public void commit() throws SQLException {
    connection.commit();
    connection.setAutoCommit(true);
  }

  public void rollback() throws SQLException {
    connection.rollback();
    connection.setAutoCommit(true);
  }

  public int backend() throws SQLException {
    return connection.unwrap(PGConnection.class).getBackendPID();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
