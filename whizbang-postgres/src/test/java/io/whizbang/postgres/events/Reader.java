package io.whizbang.postgres.events;

import io.whizbang.postgres.testing.TestSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Follows all events as a subscriber does: it asks for what comes after the last position that it has seen. */
final class Reader implements AutoCloseable {

  private final Connection connection;
  private final List<UUID> seen = new ArrayList<>();
  private long position;

  Reader(TestSchema schema) throws SQLException {
    connection = schema.connect();
  }

  /** Reads on, and returns what is new. */
  List<UUID> poll() throws SQLException {
    var fresh = new ArrayList<UUID>();
    try (var statement = connection.prepareStatement(
        "select event_id, global_position from read_all_events(?, 1000)")) {
      statement.setLong(1, position);
      try (var rows = statement.executeQuery()) {
        while (rows.next()) {
          fresh.add(rows.getObject(1, UUID.class));
          position = rows.getLong(2);
        }
      }
    }
    seen.addAll(fresh);
    return fresh;
  }

  /** All that it has read so far, in its order. */
  List<UUID> seen() {
    return List.copyOf(seen);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
