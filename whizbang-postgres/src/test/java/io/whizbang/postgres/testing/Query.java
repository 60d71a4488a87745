package io.whizbang.postgres.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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
    var all = texts(connection, query);
    return all.isEmpty() ? null : all.get(0);
  }

  /** The first column of all rows as text. */
  public static List<@Nullable String> texts(Connection connection, String query)
      throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      var all = new ArrayList<@Nullable String>();
      while (rows.next()) {
        all.add(rows.getString(1));
      }
      return all;
    }
  }
}
