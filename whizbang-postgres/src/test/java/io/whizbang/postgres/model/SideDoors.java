package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Append.Appended;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The doors to the engine beside {@code process_work_batch}. A refusal comes as {@link Refused}. */
final class SideDoors {

  private final Connection connection;

  SideDoors(Connection connection) {
    this.connection = connection;
  }

  void leave(UUID instance, Instant now) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("select leave(?, p_as_of => ?)")) {
      statement.setObject(1, instance);
      statement.setObject(2, Engine.timestamp(now));
      statement.execute();
    }
  }

  /** Inserts into the outbox as an application would, without the engine. */
  void insertDirectly(List<Call.NewMessage> messages) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("""
            insert into wh_outbox (message_id, stream_id, destination, message_type, payload, scheduled_for, is_event,
              aggregate_type)
            values (?, ?, ?, ?, ?::jsonb, ?, ?, ?)
            """)) {
      for (Call.NewMessage message : messages) {
        statement.setObject(1, message.id());
        statement.setObject(2, message.stream());
        statement.setString(3, message.address());
        statement.setString(4, message.type());
        statement.setString(5, message.payload());
        Instant scheduled = message.scheduledFor();
        statement.setObject(6, scheduled == null ? null : Engine.timestamp(scheduled));
        statement.setBoolean(7, message.isEvent());
        statement.setString(8, message.aggregateType());
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  /** Any statement that returns nothing, as somebody may make it by hand. */
  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  boolean requeue(UUID message, boolean toFront, Instant now) throws SQLException {
    return ask("select requeue_dead_letter(?, ?, ?)", message, toFront, Engine.timestamp(now));
  }

  boolean discard(UUID message) throws SQLException {
    return ask("select discard_dead_letter(?)", message);
  }

  private boolean ask(String query, Object... arguments) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setObject(i + 1, arguments[i]);
      }
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    } catch (SQLException e) {
      throw Engine.refusal(e);
    }
  }

  List<Appended> append(Append append) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(
        "select event_id, version from append_events(?, ?::jsonb, ?, p_as_of => ?)")) {
      statement.setObject(1, append.stream());
      statement.setString(2, Documents.events(append.events()));
      statement.setObject(3, append.expected());
      statement.setObject(4, Engine.timestamp(append.now()));
      try (ResultSet rows = statement.executeQuery()) {
        List<Appended> appended = new ArrayList<>();
        while (rows.next()) {
          appended.add(new Appended(Engine.uuid(rows, "event_id"), rows.getLong("version")));
        }
        return appended;
      }
    } catch (SQLException e) {
      throw Engine.refusal(e);
    }
  }
}
