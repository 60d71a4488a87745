package io.whizbang.postgres;

import io.whizbang.value.Json;
import io.whizbang.work.Claim;
import io.whizbang.work.InboxWork;
import io.whizbang.work.Message;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.OutboxWork;
import io.whizbang.work.PerspectiveWork;
import io.whizbang.work.Queue;
import io.whizbang.work.RejectedReport;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The current row of an answer, read as one of the things that it can be. */
final class WorkRow {

  private static final int NEWLY_STORED = 1;
  private static final int ORPHANED = 2;

  private final ResultSet row;

  WorkRow(ResultSet row) {
    this.row = row;
  }

  String workSource() throws SQLException {
    return text("work_source");
  }

  OutboxWork outboxWork() throws SQLException {
    return new OutboxWork(message(), text("destination"), status(), claim());
  }

  InboxWork inboxWork() throws SQLException {
    return new InboxWork(message(), text("handler_name"), completedReceptors(), status(), claim());
  }

  PerspectiveWork perspectiveWork() throws SQLException {
    return new PerspectiveWork(
        uuid("stream_id"),
        text("perspective_name"),
        optionalUuid("last_processed_event_id"),
        claim());
  }

  RejectedReport rejected(RejectedReport.Reason reason) throws SQLException {
    Map<String, String> about = JsonFields.of(text("metadata"));
    return "perspective".equals(about.get("queue"))
        ? new RejectedReport.OfPerspective(uuid("stream_id"), text("perspective_name"), reason)
        : new RejectedReport.OfMessage(
            constant(Queue.class, about.get("queue")),
            constant(RejectedReport.Kind.class, about.get("report")),
            uuid("message_id"),
            reason);
  }

  Message message() throws SQLException {
    return new Message(
        uuid("message_id"),
        optionalUuid("stream_id"),
        text("message_type"),
        Json.stored(text("payload")),
        optionalJson("metadata"),
        optionalJson("scope"),
        row.getBoolean("is_event"));
  }

  private MessageStatus status() throws SQLException {
    return new MessageStatus(row.getInt("status"));
  }

  private Claim claim() throws SQLException {
    return new Claim(
        leaseExpiry(),
        row.getInt("attempts"),
        row.getObject("sequence_order", Long.class),
        row.getObject("partition_number", Integer.class),
        origin(row.getInt("flags")));
  }

  private Instant leaseExpiry() throws SQLException {
    return row.getObject("lease_expiry", OffsetDateTime.class).toInstant();
  }

  private Set<String> completedReceptors() throws SQLException {
    Array names = row.getArray("completed_receptors");
    return names == null ? Set.of() : Set.of((String[]) names.getArray());
  }

  private String text(String column) throws SQLException {
    return row.getString(column);
  }

  private UUID uuid(String column) throws SQLException {
    return row.getObject(column, UUID.class);
  }

  private @Nullable UUID optionalUuid(String column) throws SQLException {
    return row.getObject(column, UUID.class);
  }

  private @Nullable Json optionalJson(String column) throws SQLException {
    String text = row.getString(column);
    return text == null ? null : Json.stored(text);
  }

  private static <E extends Enum<E>> E constant(Class<E> type, @Nullable String word) {
    return Enum.valueOf(type, String.valueOf(word).toUpperCase(Locale.ROOT));
  }

  private static Claim.Origin origin(int flags) {
    if ((flags & NEWLY_STORED) != 0) {
      return Claim.Origin.NEWLY_STORED;
    }
    return (flags & ORPHANED) != 0 ? Claim.Origin.ORPHANED : Claim.Origin.WAITING;
  }
}
