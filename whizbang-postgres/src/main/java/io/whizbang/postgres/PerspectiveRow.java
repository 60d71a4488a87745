package io.whizbang.postgres;

import io.whizbang.event.RecordedEvent;
import io.whizbang.perspective.AwaitedEvent;
import io.whizbang.perspective.Missing;
import io.whizbang.perspective.ModelRow;
import io.whizbang.perspective.RebuildPhase;
import io.whizbang.perspective.RebuildProgress;
import io.whizbang.perspective.RebuildStep;
import io.whizbang.perspective.SaveOutcome;
import io.whizbang.value.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
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
    Set<String> ofAll = new HashSet<>();
    while (rows.next()) {
      UUID streamId = rows.getObject("stream_id", UUID.class);
      if (streamId == null) {
        ofAll.add(rows.getString("verdict"));
      } else {
        lost.add(streamId);
      }
    }
    return new SaveOutcome(lost, ofAll.contains("changed"), ofAll.contains("held"));
  }

  static Optional<RebuildStep> rebuildStep(ResultSet rows) throws SQLException {
    if (!rows.next() || rows.getString("phase") == null) {
      return Optional.empty();
    }
    return Optional.of(new RebuildStep(phase(rows), rows.getBoolean("did")));
  }

  static Optional<RebuildProgress> rebuildProgress(ResultSet rows) throws SQLException {
    if (!rows.next()) {
      return Optional.empty();
    }
    OffsetDateTime end = rows.getObject("ended_at", OffsetDateTime.class);
    return Optional.of(new RebuildProgress(
        phase(rows),
        rows.getBoolean("is_in_place"),
        rows.getBoolean("is_abandoned"),
        rows.getLong("done"),
        rows.getLong("total"),
        rows.getLong("failed"),
        rows.getString("error"),
        rows.getObject("instance_id", UUID.class),
        rows.getObject("begun_at", OffsetDateTime.class).toInstant(),
        rows.getObject("counted_at", OffsetDateTime.class).toInstant(),
        end == null ? null : end.toInstant()));
  }

  private static RebuildPhase phase(ResultSet rows) throws SQLException {
    return RebuildPhase.valueOf(rows.getString("phase").toUpperCase(Locale.ROOT));
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
