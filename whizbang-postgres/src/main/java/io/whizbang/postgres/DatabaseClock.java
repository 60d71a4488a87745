package io.whizbang.postgres;

import io.whizbang.database.Lifeline;
import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.value.WallClock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import javax.sql.DataSource;

/** The database's clock, known by how far this machine's differed when somebody last looked. */
final class DatabaseClock implements InstantSource {

  private final DataSource dataSource;
  private volatile Duration ahead = Duration.ZERO;

  DatabaseClock(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  @Override
  public Instant instant() {
    return WallClock.now().plus(ahead);
  }

  /** The answer was true somewhere between question and answer: it is taken to be the middle. */
  void read() {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      Instant asked = WallClock.now();
      Instant there = time(statement);
      Duration underWay = Duration.between(asked, WallClock.now());
      ahead = Duration.between(asked.plus(underWay.dividedBy(2)), there);
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(
          "The database's clock cannot be read. " + e.getMessage(), e);
    }
  }

  /** Reads what a look at the instances has shown, and the time that it was. */
  Lifeline.Pulse pulse(ResultSet rows) throws SQLException {
    rows.next();
    ahead = Duration.between(
        WallClock.now(), rows.getObject("seen_at", OffsetDateTime.class).toInstant());
    return new Lifeline.Pulse(
        rows.getBoolean("is_known"), rows.getInt("suspected"), rows.getInt("removed"));
  }

  private static Instant time(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery("select clock_timestamp()")) {
      rows.next();
      return rows.getObject(1, OffsetDateTime.class).toInstant();
    }
  }
}
