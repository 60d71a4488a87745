package io.whizbang.postgres;

import io.whizbang.event.AppendedEvent;
import io.whizbang.event.RecordedEvent;
import io.whizbang.value.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads events from the rows of an answer. */
final class EventRow {

  private EventRow() {}

  static AppendedEvent appendedEvent(ResultSet row) throws SQLException {
    return new AppendedEvent(
        row.getObject("event_id", UUID.class),
        row.getLong("version"),
        row.getLong("global_position"));
  }

  static RecordedEvent recordedEvent(ResultSet row) throws SQLException {
    return recordedEvent(row, null);
  }

  /** Takes what stands for a body that was not read. */
  static RecordedEvent recordedEvent(ResultSet row, @Nullable Json instead) throws SQLException {
    return new RecordedEvent(
        row.getObject("event_id", UUID.class),
        row.getObject("stream_id", UUID.class),
        row.getLong("version"),
        row.getString("aggregate_type"),
        row.getString("event_type"),
        instead == null ? Json.stored(row.getString("event_data")) : instead,
        optionalJson(row, "metadata"),
        optionalJson(row, "scope"),
        row.getLong("global_position"),
        row.getObject("created_at", OffsetDateTime.class).toInstant());
  }

  private static @Nullable Json optionalJson(ResultSet row, String column) throws SQLException {
    String text = row.getString(column);
    return text == null ? null : Json.stored(text);
  }
}
