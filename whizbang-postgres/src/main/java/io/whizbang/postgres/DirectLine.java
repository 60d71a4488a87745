package io.whizbang.postgres;

import io.whizbang.database.Lifeline;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * A connection of the instance's own: the server drops its locks as soon as the process dies, and what is
 * notified is heard here. Before it goes back to where it came from, perhaps a pool, it lets go of both.
 */
final class DirectLine implements Lifeline {

  /** A server that does not answer for so long is gone, and the line with it. */
  private static final int TIMEOUT_MILLIS = 10_000;

  private static final long SLICE_MILLIS = 250;

  /**
   * After a break of the network the server would keep the session, and with it the lock, for hours. So it is to end one
   * that has not answered for 25 s; the last setting says so of what was sent and not acknowledged. Where they mean nothing,
   * as in a socket of the machine's own, the server ignores them.
   */
  private static final String WATCH_THE_LINE = """
      set tcp_keepalives_idle = '10s';
      set tcp_keepalives_interval = '5s';
      set tcp_keepalives_count = 3;
      set tcp_user_timeout = '25s'
      """;

  private static final String LET_GO = """
      select pg_advisory_unlock_all();
      unlisten *;
      reset tcp_keepalives_idle;
      reset tcp_keepalives_interval;
      reset tcp_keepalives_count;
      reset tcp_user_timeout
      """;

  private final LineSettings settings;
  private final UUID instanceId;
  private @Nullable Connection connection;
  private int timeoutBefore;
  private volatile boolean ended;

  DirectLine(LineSettings settings, UUID instanceId) {
    this.settings = settings;
    this.instanceId = instanceId;
  }

  static String channel(UUID instanceId) {
    return "wh_" + instanceId;
  }

  void hold() throws SQLException {
    Connection opened = settings.direct().getConnection();
    connection = opened;
    opened.setAutoCommit(true);
    timeoutBefore = opened.getNetworkTimeout();
    opened.setNetworkTimeout(Runnable::run, TIMEOUT_MILLIS);
    execute(opened, WATCH_THE_LINE);
    call(settings.ofInstance("hold_line", instanceId), rows -> true);
  }

  private static void execute(Connection open, String sql) throws SQLException {
    try (Statement statement = open.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public boolean hears() {
    return true;
  }

  @Override
  public Pulse beat() {
    return call(settings.watch(instanceId, true), settings.clock()::pulse);
  }

  @Override
  public boolean awaitWork(Duration every, Duration longest) {
    return call(settings.awaitWork(instanceId, every, longest), DirectLine::isThereAny);
  }

  private static boolean isThereAny(ResultSet rows) throws SQLException {
    return rows.next() && rows.getBoolean(1);
  }

  /** A ring that was under way while the instance woke up is not to wake it again. */
  @Override
  public void fallAsleep() {
    forgetRings();
    call(settings.ofInstance("fall_asleep", instanceId), rows -> true);
  }

  @Override
  public void wakeUp() {
    call(settings.ofInstance("wake_up", instanceId), rows -> true);
  }

  /** In slices, since nobody else can end a wait for the server. */
  @Override
  public boolean await(Duration longest) {
    long end = System.nanoTime() + longest.toNanos();
    boolean rung = false;
    for (long left = longest.toMillis();
        left > 0 && !rung && !ended;
        left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
      rung = listen((int) Math.min(left, SLICE_MILLIS));
    }
    return rung;
  }

  private void forgetRings() {
    try {
      open().unwrap(PGConnection.class).getNotifications();
    } catch (SQLException e) {
      throw SqlErrors.fromStatement(e);
    }
  }

  private boolean listen(int millis) {
    try {
      PGNotification[] heard = open().unwrap(PGConnection.class).getNotifications(millis);
      return heard != null && heard.length > 0;
    } catch (SQLException e) {
      throw SqlErrors.fromStatement(e);
    }
  }

  @Override
  public void endWait() {
    ended = true;
  }

  private <T> T call(FunctionCall call, Statements.Reader<T> reader) {
    try {
      Statements statements = open()::prepareStatement;
      return statements.execute(call, reader);
    } catch (SQLException e) {
      throw SqlErrors.fromStatement(e);
    }
  }

  /** Whether there is a connection, over which something may have been sent. */
  boolean isOpen() {
    return connection != null;
  }

  private Connection open() throws SQLException {
    if (connection == null) {
      throw new SQLException("The line is not open", "08003");
    }
    return connection;
  }

  @Override
  public void close() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      CallConnection.quietly("given back as it was", () -> letGo(open));
      CallConnection.quietly("closed", open::close);
    }
  }

  private void letGo(Connection open) throws SQLException {
    execute(open, LET_GO);
    open.setNetworkTimeout(Runnable::run, timeoutBefore);
  }
}
