package io.whizbang.postgres.perspectives;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A checkpoint as its table keeps it. */
record CheckpointRow(
    String status,
    @Nullable UUID lastEvent,
    long lastVersion,
    long targetVersion,
    int attempts,
    @Nullable String error,
    @Nullable UUID holder,
    @Nullable Instant leaseExpiry,
    @Nullable Instant claimableAt) {

  static CheckpointRow read(ResultSet rows) throws SQLException {
    return new CheckpointRow(
        rows.getString("status"),
        rows.getObject("last_event_id", UUID.class),
        rows.getLong("last_version"),
        rows.getLong("target_version"),
        rows.getInt("attempts"),
        rows.getString("error"),
        rows.getObject("instance_id", UUID.class),
        time(rows, "lease_expiry"),
        time(rows, "claimable_at"));
  }

  private static @Nullable Instant time(ResultSet rows, String column) throws SQLException {
    var time = rows.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
