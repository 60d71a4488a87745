package io.whizbang.chaos.fault;

import io.whizbang.chaos.control.DatabaseServer;
import io.whizbang.chaos.history.FaultNames;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** For a while the database refuses all writes, as one does that has just become a standby. */
final class ReadOnlyDatabase implements Fault {

  private static final Duration TIME = Duration.ofSeconds(5);
  private static final String READ_ONLY = "25006";

  @Override
  public String name() {
    return FaultNames.READ_ONLY;
  }

  @Override
  public boolean strikesDatabase() {
    return true;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    damage.begin("database");
    try (Connection control = damage.cluster().database().connect();
        Statement statement = control.createStatement()) {
      try {
        statement.execute("alter system set default_transaction_read_only = on");
        statement.execute("select pg_reload_conf()");
        damage.last(TIME);
        if (isRefused(damage)) {
          damage.seen("writes are refused");
        }
      } finally {
        statement.execute("alter system reset default_transaction_read_only");
        statement.execute("select pg_reload_conf()");
      }
    }
    damage.cluster().awaitDatabase();
  }

  private static boolean isRefused(Damage damage) throws SQLException {
    String url = DatabaseServer.urlAt(damage.cluster().database().port());
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("delete from shop.streams where false");
      return false;
    } catch (SQLException e) {
      return READ_ONLY.equals(e.getSQLState());
    }
  }
}
