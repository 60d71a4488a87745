package io.whizbang.postgres.rules;

import static io.whizbang.postgres.testing.Eventually.eventually;

import io.whizbang.postgres.testing.Doors;
import io.whizbang.postgres.testing.Query;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/** The direct connection of an instance; its process dies when it is closed. */
final class Line implements AutoCloseable {

  /** A notification is there when its sender has committed, so this is for a slow machine alone. */
  private static final int PATIENCE_MILLIS = 60_000;

  private final Caller instance;
  private final Connection connection;

  Line(Caller instance) throws SQLException {
    this.instance = instance;
    connection = instance.db().connect();
    call("hold_line");
  }

  private void call(String function) throws SQLException {
    Doors.through(connection, () -> {
      Query.execute(connection, "select %s('%s')".formatted(function, instance.id()));
      return true;
    });
  }

  void fallAsleep() throws SQLException {
    call("fall_asleep");
  }

  void wakeUp() throws SQLException {
    call("wake_up");
  }

  boolean isRung() throws SQLException {
    return hears(PATIENCE_MILLIS);
  }

  /** Looks without patience, after a second notification that must come behind the one in question. */
  boolean isLeftAlone() throws SQLException {
    instance.db().execute("select pg_notify(?, 'last')", "wh_" + instance.id());
    var heard = connection.unwrap(PGConnection.class).getNotifications(PATIENCE_MILLIS);
    return heard.length == 1 && heard[0].getParameter().equals("last");
  }

  private boolean hears(int millis) throws SQLException {
    var heard = connection.unwrap(PGConnection.class).getNotifications(millis);
    return heard != null && heard.length > 0;
  }

  /** The server notices a moment later. */
  @Override
  public void close() throws SQLException {
    String session = Query.text(connection, "select pg_backend_pid()");
    connection.close();
    eventually()
        .until(() -> instance.db().count("from pg_stat_activity where pid = " + session) == 0);
  }
}
