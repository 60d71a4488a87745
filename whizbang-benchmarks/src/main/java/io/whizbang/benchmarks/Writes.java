package io.whizbang.benchmarks;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What one connection has written; the server's position in the log moves for other reasons, too. */
final class Writes {

  private Writes() {}

  /** Bytes of write-ahead log since the connection was opened; to be asked outside of a transaction. */
  static long logBytes(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(Engine.SQL.statement("report_statistics"));
    }
    return number(connection, Engine.SQL.statement("wal_written"));
  }

  /** One if the open transaction has written anything, none otherwise. */
  static long transactionIds(Connection connection) throws SQLException {
    return number(connection, Engine.SQL.statement("transaction_ids_used"));
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
