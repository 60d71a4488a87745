package io.whizbang.postgres;

import io.whizbang.operate.DeadLetter;
import io.whizbang.operate.Explanation;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.Queue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads what people ask about messages. */
final class OperationsRow {

  private OperationsRow() {}

  static Explanation explanation(ResultSet row) throws SQLException {
    return new Explanation(
        queue(row),
        row.getString("state"),
        row.getString("reason"),
        row.getObject("instance_id", UUID.class),
        time(row, "until"),
        row.getObject("blocked_by", UUID.class));
  }

  static DeadLetter deadLetter(ResultSet row) throws SQLException {
    boolean outgoing = queue(row) == Queue.OUTBOX;
    return new DeadLetter(
        outgoing ? Queue.OUTBOX : Queue.INBOX,
        new WorkRow(row).message(),
        row.getString(outgoing ? "destination" : "handler_name"),
        new MessageStatus(row.getInt("status")),
        row.getInt("attempts"),
        row.getString("error"),
        row.getString("reason"),
        row.getObject("dead_at", OffsetDateTime.class).toInstant());
  }

  private static @Nullable Queue queue(ResultSet row) throws SQLException {
    String name = row.getString("queue");
    return name == null ? null : Queue.valueOf(name.toUpperCase(Locale.ROOT));
  }

  private static @Nullable Instant time(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  static Registry.Subscriber subscription(ResultSet rows) throws SQLException {
    return new Registry.Subscriber(
        rows.getString("destination"),
        rows.getString("schema_name"),
        rows.getString("subscription"));
  }
}
