package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;

import io.whizbang.Whizbang;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** After a break of the network the server may keep a line that nobody is at any more, and with it the lock. */
class LostLineTest extends RuntimeTest {

  private static final String SCHEMA = "lost_line";

  @Test
  void whoCannotHaveItsLineSendsItsHeartbeatsWithoutOneAndTakesItWhenItCan() throws SQLException {
    Whizbang whizbang =
        kit.running(Whizbang.create(kit.dataSource()).service(aService()).schema(SCHEMA));
    eventually().until(() -> isThereAnInstance("has_line"));

    try (Connection session = kit.dataSource().getConnection()) {
      String key = SCHEMA + ".line_key('" + whizbang.instance().instanceId() + "', 'life')";
      String cut = text(session, "select clock_timestamp()");
      text(session, """
          select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = %s""".formatted(key));
      text(session, "select pg_advisory_lock(" + key + ")");

      eventually()
          .until(() -> isThereAnInstance("not has_line and last_heartbeat_at > '" + cut + "'"));

      text(session, "select pg_advisory_unlock(" + key + ")");
    }
    eventually().until(() -> isThereAnInstance("has_line"));
  }

  private boolean isThereAnInstance(String condition) throws SQLException {
    try (Connection connection = kit.dataSource().getConnection()) {
      return text(
              connection,
              "select exists (select from " + SCHEMA + ".wh_service_instances where " + condition
                  + ")")
          .equals("t");
    }
  }

  private static String text(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return String.valueOf(rows.getString(1));
    }
  }
}
