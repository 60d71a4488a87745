package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Contestant.Role;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Somebody keeps a snapshot open all the time, so that nothing dead can be removed. */
final class HeldSnapshot implements Race {

  @Override
  public String title() {
    return "held-snapshot";
  }

  @Override
  public String about() {
    return "the pipeline while a snapshot is held open, first and last minute of three";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.STORES_BATCHES, Ability.HANDLES_OWN);
  }

  @Override
  public List<Goal> goals() {
    return List.of(Goal.atLeast(Measure.LAST_TO_FIRST, 0.8));
  }

  @Override
  public Measure decisive() {
    return Measure.LAST_TO_FIRST;
  }

  @Override
  public boolean isOnce() {
    return true;
  }

  @Override
  public boolean isLong() {
    return true;
  }

  @Override
  public Map<Measure, Double> run(Contestant contestant, Course course) throws Exception {
    Duration part = course.isQuick() ? course.time() : Duration.ofMinutes(1);
    return course.on(contestant, database -> {
      try (Player player = contestant.start(database, Role.SENDS_AND_HANDLES);
          Connection observer = DriverManager.getConnection(database.url())) {
        Flow flow = new Flow(player, course.finishOf(contestant, player));
        flow.rate(course.warmUp());
        holdSnapshot(observer);
        double first = flow.rate(part);
        flow.rate(part);
        double last = flow.rate(part);
        return Map.of(
            Measure.FIRST_RATE,
            first,
            Measure.LAST_RATE,
            last,
            Measure.LAST_TO_FIRST,
            last / first);
      }
    });
  }

  private static void holdSnapshot(Connection connection) throws SQLException {
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("select count(*) from pg_class");
    }
  }
}
