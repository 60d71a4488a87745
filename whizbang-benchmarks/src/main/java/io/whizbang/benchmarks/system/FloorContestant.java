package io.whizbang.benchmarks.system;

import io.whizbang.benchmarks.contest.Ability;
import io.whizbang.benchmarks.contest.Database;
import io.whizbang.benchmarks.contest.Instance;
import io.whizbang.benchmarks.contest.JavaContestant;
import io.whizbang.benchmarks.contest.Tally;
import io.whizbang.benchmarks.measure.SqlFile;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The fewest statements that move the same rows: no order among several, no retries, no leases that count. */
public final class FloorContestant extends JavaContestant {

  private static final List<String> STATEMENTS = List.of(
      "create",
      "enqueue",
      "enqueue_and_ring",
      "enqueue_batch",
      "listen",
      "drain",
      "deduplicate_and_save",
      "keep_and_project");

  static final SqlFile SQL = SqlFile.named("floors.sql");

  public FloorContestant() {
    super(FLOOR, new Setup("the statements below, on 4 connections, handled on one", "floors.sql"));
    cannot(Ability.RETRIES, "has no retries");
  }

  @Override
  public Optional<String> statements() {
    return Optional.of(STATEMENTS.stream()
        .map(name -> "-- " + name + "\n" + SQL.statement(name))
        .collect(Collectors.joining(";\n\n")));
  }

  @Override
  public void install(Database database) throws SQLException {
    database.execute(SQL.statement("create"));
  }

  @Override
  protected Instance open(Database database, Role role, Tally tally) throws SQLException {
    FloorInstance instance = new FloorInstance(database);
    if (role.handles()) {
      instance.handle(new FloorLane(database, role, tally));
    }
    return instance;
  }
}
