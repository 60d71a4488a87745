package io.whizbang.chaos.fault;

import io.whizbang.chaos.history.FaultNames;
import java.sql.Connection;
import java.sql.ResultSet;
import java.time.Duration;

/** Somebody keeps a snapshot open, so that nothing dead can be removed. */
final class HeldSnapshot implements Fault {

  private static final Duration TIME = Duration.ofSeconds(15);

  @Override
  public String name() {
    return FaultNames.HELD_SNAPSHOT;
  }

  @Override
  public boolean strikesDatabase() {
    return true;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    damage.begin("database");
    try (Connection connection = damage.cluster().database().connect();
        var statement = connection.createStatement()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      connection.setAutoCommit(false);
      statement.execute("select count(*) from pg_class");
      damage.last(TIME);
      try (ResultSet rows = statement.executeQuery(
          "select age(backend_xmin) from pg_stat_activity where pid = pg_backend_pid()")) {
        rows.next();
        damage.seen("the snapshot is %d transactions old".formatted(rows.getLong(1)));
      }
    }
  }
}
