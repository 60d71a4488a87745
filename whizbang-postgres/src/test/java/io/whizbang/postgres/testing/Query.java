package io.whizbang.postgres.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Short forms for a test's own statements. */
public final class Query {

  private Query() {}

  /** Runs any statement, or several. */
  public static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The first column of the first row as text; null if it is null or there is no row. */
  public static @Nullable String text(Connection connection, String query) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      return rows.next() ? rows.getString(1) : null;
    }
  }

  /** The first column of all rows as text, which must not be null in any of them. */
  public static List<String> texts(Connection connection, String query) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      var all = new ArrayList<String>();
      while (rows.next()) {
        all.add(Objects.requireNonNull(rows.getString(1), query));
      }
      return all;
    }
  }
}
