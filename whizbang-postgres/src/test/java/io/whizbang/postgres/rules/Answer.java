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
public record Answer(
    List<Work> rows,
    List<Rejection> rejections,
    List<CheckpointWork> checkpoints,
    List<CheckpointRejection> checkpointRejections) {

  /** A message handed to the caller. */
  public record Work(
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

    public boolean isNewlyStored() {
      return (flags & 1) != 0;
    }

    public boolean isOrphaned() {
      return (flags & 2) != 0;
    }
  }

  /** A report that was not applied: 'stale' or 'gone'. */
  public record Rejection(String verdict, Message message, String report) {}

  /** A checkpoint leased to the caller. */
  public record CheckpointWork(
      UUID stream,
      String perspective,
      int partition,
      @Nullable UUID lastEvent,
      int attempts,
      int flags,
      Instant leaseExpiry) {

    public boolean isOrphaned() {
      return (flags & 2) != 0;
    }
  }

  /** A report of a checkpoint that was not applied: 'stale' or 'gone'. */
  public record CheckpointRejection(String verdict, UUID stream, String perspective) {}

  /** The perspectives whose reports were not applied. */
  public List<String> rejectedPerspectives() {
    return checkpointRejections.stream().map(CheckpointRejection::perspective).toList();
  }

  /** The messages handed out, in the order in which they were returned. */
  public List<Message> work() {
    return rows.stream().map(Work::message).toList();
  }

  public List<Message> work(Queue queue) {
    return work().stream().filter(message -> message.queue() == queue).toList();
  }

  public Work of(Message message) {
    return rows.stream()
        .filter(row -> row.message().equals(message))
        .findFirst()
        .orElseThrow(() -> new AssertionError(message + " was not handed out, but " + work()));
  }

  public List<Message> stale() {
    return rejected("stale");
  }

  public List<Message> gone() {
    return rejected("gone");
  }

  private List<Message> rejected(String verdict) {
    return rejections.stream()
        .filter(rejection -> rejection.verdict().equals(verdict))
        .map(Rejection::message)
        .toList();
  }

  public static Answer read(ResultSet rows) throws SQLException {
    var work = new ArrayList<Work>();
    var rejections = new ArrayList<Rejection>();
    var checkpoints = new ArrayList<CheckpointWork>();
    var checkpointRejections = new ArrayList<CheckpointRejection>();
    while (rows.next()) {
      switch (rows.getString("work_source")) {
        case "outbox" -> work.add(work(Queue.OUTBOX, "destination", rows));
        case "inbox" -> work.add(work(Queue.INBOX, "handler_name", rows));
        case "perspective" -> checkpoints.add(checkpoint(rows));
        default -> {
          if (rows.getString("perspective_name") == null) {
            rejections.add(rejection(rows));
          } else {
            checkpointRejections.add(checkpointRejection(rows));
          }
        }
      }
    }
    return new Answer(
        List.copyOf(work),
        List.copyOf(rejections),
        List.copyOf(checkpoints),
        List.copyOf(checkpointRejections));
  }

  private static CheckpointWork checkpoint(ResultSet rows) throws SQLException {
    return new CheckpointWork(
        rows.getObject("stream_id", UUID.class),
        rows.getString("perspective_name"),
        rows.getInt("partition_number"),
        rows.getObject("last_processed_event_id", UUID.class),
        rows.getInt("attempts"),
        rows.getInt("flags"),
        rows.getObject("lease_expiry", OffsetDateTime.class).toInstant());
  }

  private static CheckpointRejection checkpointRejection(ResultSet rows) throws SQLException {
    return new CheckpointRejection(
        rows.getString("work_source"),
        rows.getObject("stream_id", UUID.class),
        rows.getString("perspective_name"));
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
