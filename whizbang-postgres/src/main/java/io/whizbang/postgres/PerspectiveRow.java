package io.whizbang.postgres;

import io.whizbang.event.RecordedEvent;
import io.whizbang.perspective.AwaitedEvent;
import io.whizbang.perspective.Missing;
import io.whizbang.perspective.ModelRow;
import io.whizbang.perspective.SaveOutcome;
import io.whizbang.value.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Reads what the database says about perspectives. */
final class PerspectiveRow {

  private static final Json NOTHING = Json.stored("null");

  private PerspectiveRow() {}

  static AwaitedEvent awaitedEvent(ResultSet row) throws SQLException {
    return new AwaitedEvent(
        event(row),
        row.getObject("last_event_id", UUID.class),
        row.getLong("last_version"),
        row.getLong("target_version"),
        row.getBoolean("is_wanted"));
  }

  /** One that is not wanted comes without its body. */
  private static RecordedEvent event(ResultSet row) throws SQLException {
    return EventRow.recordedEvent(row, row.getBoolean("is_wanted") ? null : NOTHING);
  }

  static ModelRow modelRow(ResultSet row) throws SQLException {
    String model = row.getString("model");
    return new ModelRow(
        row.getString("id"),
        model == null ? null : Json.stored(model),
        row.getLong("version"),
        row.getObject("updated_at", OffsetDateTime.class).toInstant());
  }

  static SaveOutcome saveOutcome(ResultSet rows) throws SQLException {
    Set<UUID> lost = new HashSet<>();
    boolean changed = false;
    while (rows.next()) {
      UUID streamId = rows.getObject("stream_id", UUID.class);
      if (streamId == null) {
        changed = true;
      } else {
        lost.add(streamId);
      }
    }
    return new SaveOutcome(lost, changed);
  }

  static Missing missing(ResultSet row) throws SQLException {
    return new Missing(
        row.getObject("event_id", UUID.class),
        row.getObject("stream_id", UUID.class),
        row.getLong("version"),
        row.getLong("stored_version"),
        row.getLong("last_version"),
        row.getString("status"),
        row.getString("error"),
        row.getBoolean("is_caught_up"));
  }
}
