package io.whizbang.chaos.fault;

import java.sql.Connection;
import java.sql.ResultSet;
import java.time.Duration;

/** The server ends the connections of all instances, one by one. */
final class LostConnections implements Fault {

  private static final int CONNECTIONS = 40;
  private static final Duration PAUSE = Duration.ofMillis(100);

  private static final String END_ONE = """
      select count(pg_terminate_backend(pid)) from (
        select pid from pg_stat_activity
        where application_name ~ '^(orders|shipping)-'
        order by random() limit 1) one
      """;

  @Override
  public String name() {
    return "connections killed";
  }

  @Override
  public boolean strikesDatabase() {
    return true;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    damage.begin("database");
    int ended = 0;
    try (Connection connection = damage.cluster().database().connect();
        var statement = connection.prepareStatement(END_ONE)) {
      for (int i = 0; i < CONNECTIONS; i++) {
        try (ResultSet rows = statement.executeQuery()) {
          rows.next();
          ended += rows.getInt(1);
        }
        damage.last(PAUSE);
      }
    }
    if (ended > 0) {
      damage.seen(ended + " connections ended");
    }
  }
}
