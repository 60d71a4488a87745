package io.whizbang.postgres;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

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
      call.bindTo(statement);
      try (ResultSet rows = statement.executeQuery()) {
        return reader.read(rows);
      }
    }
  }
}
