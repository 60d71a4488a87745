package io.whizbang.postgres;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.postgresql.PGStatement;

/** Where a call gets its statements from: a connection of ours that can be cut, or the caller's. */
@FunctionalInterface
interface Statements {

  PreparedStatement prepare(String sql) throws SQLException;

  /** Reads an answer. */
  @FunctionalInterface
  interface Reader<T> {
    T read(ResultSet rows) throws SQLException;
  }

  default <T> T execute(FunctionCall call, Reader<T> reader) throws SQLException {
    try (PreparedStatement statement = prepare(call.sql())) {
      keepOffTheServer(statement);
      call.bindTo(statement);
      try (ResultSet rows = statement.executeQuery()) {
        return reader.read(rows);
      }
    }
  }

  /**
   * The driver gives a statement that is often used a name on the server. Behind a transaction pooler
   * that name may be unknown, or somebody else's, at the next call. To parse the statement each time
   * costs next to nothing, as all the work is inside the function.
   */
  private static void keepOffTheServer(PreparedStatement statement) throws SQLException {
    if (statement.isWrapperFor(PGStatement.class)) {
      statement.unwrap(PGStatement.class).setPrepareThreshold(0);
    }
  }
}
