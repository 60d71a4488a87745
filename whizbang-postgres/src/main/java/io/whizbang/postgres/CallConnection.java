package io.whizbang.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGStatement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection of one call, which a second thread can end: {@link #refuseMore} lets nothing new be
 * sent, {@link #cancel} asks the server to stop what it is doing, {@link #cut} breaks the line.
 *
 * <p>A cancellation stops whatever the connection is doing when it arrives. So the connection is not
 * given back while one is on its way, or it would hit the connection's next user.
 */
final class CallConnection implements Statements {

  private static final Logger LOG = LoggerFactory.getLogger(CallConnection.class);

  /** Held while a cancellation is on its way, perhaps for seconds; taken before this object's monitor. */
  private final Object cancellation = new Object();

  private final PoolerProbe pooler;

  private @Nullable Connection connection;
  private @Nullable PreparedStatement statement;
  private boolean refusing;
  private boolean used;
  private boolean autoCommitIsOurs;
  private boolean mayName;

  CallConnection(PoolerProbe pooler) {
    this.pooler = pooler;
  }

  /** Every statement is to be a transaction of its own, so that a call is one round trip. */
  void open(DataSource dataSource) throws SQLException {
    Connection opened = dataSource.getConnection();
    synchronized (this) {
      connection = opened;
    }
    if (!opened.getAutoCommit()) {
      opened.setAutoCommit(true);
      autoCommitIsOurs = true;
    }
    mayName = pooler.isDirect(opened);
  }

  @Override
  public synchronized PreparedStatement prepare(String sql) throws SQLException {
    if (refusing || connection == null) {
      throw new IllegalStateException("The caller has given up on this call");
    }
    used = true;
    PreparedStatement prepared = connection.prepareStatement(sql);
    if (!mayName && prepared.isWrapperFor(PGStatement.class)) {
      prepared.unwrap(PGStatement.class).setPrepareThreshold(0);
    }
    statement = prepared;
    return prepared;
  }

  /** Whether anything may have been sent. */
  synchronized boolean wasUsed() {
    return used;
  }

  synchronized void refuseMore() {
    refusing = true;
  }

  void cancel() {
    synchronized (cancellation) {
      PreparedStatement running = statement();
      if (running != null) {
        quietly("cancelled", running::cancel);
      }
    }
  }

  synchronized void cut() {
    Connection open = connection;
    if (open != null) {
      quietly("cut", () -> open.abort(Runnable::run));
    }
  }

  void close() {
    Connection open = release();
    if (open == null) {
      return;
    }
    if (autoCommitIsOurs) {
      quietly("given back as it was", () -> open.setAutoCommit(false));
    }
    quietly("closed", open::close);
  }

  private @Nullable Connection release() {
    synchronized (cancellation) {
      synchronized (this) {
        Connection open = connection;
        connection = null;
        statement = null;
        return open;
      }
    }
  }

  private synchronized @Nullable PreparedStatement statement() {
    return statement;
  }

  interface Step {
    void run() throws SQLException;
  }

  /** The call's own outcome is what counts, not how its connection ended. */
  static void quietly(String what, Step step) {
    try {
      step.run();
    } catch (SQLException e) {
      LOG.debug("A connection could not be {}", what, e);
    }
  }
}
