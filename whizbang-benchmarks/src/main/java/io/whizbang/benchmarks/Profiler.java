package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.SqlFile;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.concurrent.Callable;

/** Tells where the server's time went, statement by statement and function by function. */
final class Profiler {

  private static final SqlFile SQL = SqlFile.named("profile.sql");

  private final BenchmarkServer server;
  private final PrintWriter out;
  private final boolean enabled;

  private Profiler(BenchmarkServer server, PrintWriter out, boolean enabled) {
    this.server = server;
    this.out = out;
    this.enabled = enabled;
  }

  static Profiler off(BenchmarkServer server, PrintWriter out) {
    return new Profiler(server, out, false);
  }

  static Profiler on(BenchmarkServer server, PrintWriter out) {
    return new Profiler(server, out, true);
  }

  <T> T during(String what, Callable<T> work) throws Exception {
    if (!enabled) {
      return work.call();
    }
    server.execute(SQL.statement("reset_statements"));
    server.execute(SQL.statement("reset_functions"));
    T result = work.call();
    print(what + ": functions", "functions");
    print(what + ": statements", "statements");
    return result;
  }

  private void print(String title, String query) throws SQLException {
    out.printf("%n%s%n", title);
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(SQL.statement(query))) {
      while (rows.next()) {
        out.printf(
            Locale.ROOT,
            "%10.2f ms %10.2f ms %8d calls  %s%n",
            rows.getDouble(1),
            rows.getDouble(2),
            rows.getLong(3),
            rows.getString(4));
      }
    }
    out.flush();
  }
}
