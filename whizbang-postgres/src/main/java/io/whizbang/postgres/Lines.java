package io.whizbang.postgres;

import io.whizbang.database.Lifeline;
import io.whizbang.work.ServiceInstance;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens lines: a connection of an instance's own where it can be had, else one that is deaf. A line is tried
 * before it is trusted: behind a transaction pooler what is notified is never heard.
 */
final class Lines {

  private static final Logger LOG = LoggerFactory.getLogger(Lines.class);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final LineSettings settings;
  private boolean complained;

  Lines(LineSettings settings) {
    this.settings = settings;
  }

  Lifeline open(ServiceInstance instance) {
    UUID id = instance.instanceId();
    var line = new DirectLine(settings, id);
    try {
      line.hold();
      if (isHeard(line, id)) {
        return line;
      }
    } catch (SQLException e) {
      line.close();
      throw SqlErrors.unchecked(e, line.isOpen());
    } catch (RuntimeException | Error e) {
      line.close();
      throw e;
    }
    line.close();
    complain();
    return new DeafLine(settings, id);
  }

  /** A line that cannot be had is no reason to be taken for dead. */
  Lifeline.Pulse beatWithout(ServiceInstance instance) {
    try (var line = new DeafLine(settings, instance.instanceId())) {
      return line.beat();
    }
  }

  private boolean isHeard(DirectLine line, UUID id) throws SQLException {
    try (Connection connection = settings.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("notify " + FunctionCall.quoted(DirectLine.channel(id)));
      if (!connection.getAutoCommit()) {
        connection.commit();
      }
    }
    return line.await(PATIENCE);
  }

  private synchronized void complain() {
    if (!complained) {
      complained = true;
      LOG.warn(
          "No notification is heard, as behind a transaction pooler: other processes cannot ring this one,"
              + " which looks for work every second instead, and its death is noticed only after the stale"
              + " threshold. Give the builder a data source without the pooler, by directConnections()");
    }
  }
}
