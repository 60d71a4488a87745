package io.whizbang.postgres.rules;

import static java.util.Objects.requireNonNull;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a call returned: work to do, and reports that were not applied. */
record Answer(List<Work> rows, List<Rejection> rejections, List<String> rejectedPerspectives) {

  /** A message handed to the caller. */
  record Work(
      Message message,
      @Nullable UUID stream,
      int partition,
      String target,
      String type,
      String payload,
      @Nullable String metadata,
      @Nullable String scope,
      boolean isEvent,
      int status,
      int flags,
      int attempts,
      long sequence,
      Instant leaseExpiry,
      @Nullable List<String> completedReceptors) {

    boolean isNewlyStored() {
      return (flags & 1) != 0;
    }

    boolean isOrphaned() {
      return (flags & 2) != 0;
    }
  }

  /** A report that was not applied: 'stale' or 'gone'. */
  record Rejection(String verdict, Message message, String report) {}

  /** The messages handed out, in the order in which they were returned. */
  List<Message> work() {
    return rows.stream().map(Work::message).toList();
  }

  List<Message> work(Queue queue) {
    return work().stream().filter(message -> message.queue() == queue).toList();
  }

  Work of(Message message) {
    return rows.stream()
        .filter(row -> row.message().equals(message))
        .findFirst()
        .orElseThrow(() -> new AssertionError(message + " was not handed out, but " + work()));
  }

  List<Message> stale() {
    return rejected("stale");
  }

  List<Message> gone() {
    return rejected("gone");
  }

  private List<Message> rejected(String verdict) {
    return rejections.stream()
        .filter(rejection -> rejection.verdict().equals(verdict))
        .map(Rejection::message)
        .toList();
  }

  static Answer read(ResultSet rows) throws SQLException {
    var work = new ArrayList<Work>();
    var rejections = new ArrayList<Rejection>();
    var perspectives = new ArrayList<String>();
    while (rows.next()) {
      switch (rows.getString("work_source")) {
        case "outbox" -> work.add(work(Queue.OUTBOX, "destination", rows));
        case "inbox" -> work.add(work(Queue.INBOX, "handler_name", rows));
        default -> {
          var perspective = rows.getString("perspective_name");
          if (perspective == null) {
            rejections.add(rejection(rows));
          } else {
            perspectives.add(perspective);
          }
        }
      }
    }
    return new Answer(List.copyOf(work), List.copyOf(rejections), List.copyOf(perspectives));
  }

  private static Work work(Queue queue, String target, ResultSet rows) throws SQLException {
    return new Work(
        Message.named(queue, rows.getObject("message_id", UUID.class)),
        rows.getObject("stream_id", UUID.class),
        rows.getInt("partition_number"),
        rows.getString(target),
        rows.getString("message_type"),
        rows.getString("payload"),
        rows.getString("metadata"),
        rows.getString("scope"),
        rows.getBoolean("is_event"),
        rows.getInt("status"),
        rows.getInt("flags"),
        rows.getInt("attempts"),
        rows.getLong("sequence_order"),
        rows.getObject("lease_expiry", OffsetDateTime.class).toInstant(),
        texts(rows, "completed_receptors"));
  }

  private static Rejection rejection(ResultSet rows) throws SQLException {
    String about = requireNonNull(rows.getString("metadata"));
    var queue = about.contains("\"inbox\"") ? Queue.INBOX : Queue.OUTBOX;
    return new Rejection(
        rows.getString("work_source"),
        Message.named(queue, rows.getObject("message_id", UUID.class)),
        about.replaceAll(".*\"report\": \"(\\w+)\".*", "$1"));
  }

  private static @Nullable List<String> texts(ResultSet rows, String column) throws SQLException {
    var array = rows.getArray(column);
    return array == null ? null : Arrays.asList((String[]) array.getArray());
  }
}
