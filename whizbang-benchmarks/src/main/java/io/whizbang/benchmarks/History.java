package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;

/** Events that were there before: so many streams, with so many events each. */
record History(int streams, int length) {

  int events() {
    return streams * length;
  }

  /** Has a new schema with this history, and nothing else. */
  void makeOn(BenchmarkServer server) throws SQLException {
    new Engine(server).reset();
    try (Connection connection = server.connect();
        PreparedStatement insert =
            connection.prepareStatement(Engine.SQL.statement("make_history"))) {
      insert.setInt(1, streams);
      insert.setInt(2, length);
      insert.executeUpdate();
    }
    server.settle();
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%,d events in streams of %,d", events(), length);
  }
}
