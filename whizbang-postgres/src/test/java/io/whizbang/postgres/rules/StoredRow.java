package io.whizbang.postgres.rules;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A message as its table keeps it. */
public record StoredRow(
    String place,
    int status,
    long sequence,
    @Nullable UUID holder,
    @Nullable Instant leaseExpiry,
    @Nullable Instant scheduledFor,
    @Nullable Instant claimableAt,
    int attempts,
    @Nullable String error) {

  public static StoredRow read(ResultSet rows) throws SQLException {
    return new StoredRow(
        rows.getString("place"),
        rows.getInt("status"),
        rows.getLong("sequence_order"),
        rows.getObject("instance_id", UUID.class),
        time(rows, "lease_expiry"),
        time(rows, "scheduled_for"),
        time(rows, "claimable_at"),
        rows.getInt("attempts"),
        rows.getString("error"));
  }

  private static @Nullable Instant time(ResultSet rows, String column) throws SQLException {
    var time = rows.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
