package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What one call hands out, and which of its reports were not applied. */
final class Answer {

  private final List<Work> work = new ArrayList<>();
  private final List<Rejection> rejections = new ArrayList<>();
  private final List<CheckpointWork> checkpoints = new ArrayList<>();
  private final List<CheckpointRejection> checkpointRejections = new ArrayList<>();

  /** A report's name in a rejection. */
  enum Report {
    COMPLETION,
    RELEASE,
    FAILURE,
    RENEWAL,
    RECEPTOR;

    String sqlName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A message handed out: each column that the model predicts, the sequence in its own numbers. */
  record Work(
      Queue queue,
      UUID message,
      @Nullable UUID stream,
      int partition,
      String address,
      String type,
      String payload,
      boolean isEvent,
      int status,
      int flags,
      int attempts,
      long sequence,
      Instant leaseExpiry,
      Set<String> completedReceptors) {

    Work withoutNumber() {
      return new Work(
          queue,
          message,
          stream,
          partition,
          address,
          type,
          payload,
          isEvent,
          status,
          flags,
          attempts,
          0,
          leaseExpiry,
          completedReceptors);
    }
  }

  /** A report that came too late: 'stale' or 'gone'. */
  record Rejection(String verdict, Queue queue, Report report, UUID message) {}

  /** A checkpoint handed out. */
  record CheckpointWork(
      CheckpointKey key,
      int partition,
      @Nullable UUID lastEvent,
      int attempts,
      int flags,
      Instant leaseExpiry) {}

  record CheckpointRejection(String verdict, CheckpointKey key) {}

  List<Work> work() {
    return work;
  }

  List<Rejection> rejections() {
    return rejections;
  }

  List<CheckpointWork> checkpoints() {
    return checkpoints;
  }

  List<CheckpointRejection> checkpointRejections() {
    return checkpointRejections;
  }

  boolean handsOut(CheckpointKey key) {
    return checkpoints.stream().anyMatch(w -> w.key().equals(key));
  }

  boolean handsOut(Queue queue, UUID message) {
    return work.stream().anyMatch(w -> w.queue() == queue && w.message().equals(message));
  }

  void gone(Queue queue, Report report, UUID message) {
    rejections.add(new Rejection("gone", queue, report, message));
  }

  void stale(Queue queue, Report report, UUID message) {
    rejections.add(new Rejection("stale", queue, report, message));
  }

  void gone(CheckpointKey key) {
    checkpointRejections.add(new CheckpointRejection("gone", key));
  }

  void stale(CheckpointKey key) {
    checkpointRejections.add(new CheckpointRejection("stale", key));
  }

  void handOut(ModelCheckpoint checkpoint, int partition, int flags) {
    Checkpoint row = checkpoint.row();
    checkpoints.add(new CheckpointWork(
        row.key(),
        partition,
        row.lastEvent(),
        row.attempts(),
        flags,
        Objects.requireNonNull(row.leaseExpiry())));
  }

  void handOut(ModelQueue queue, ModelMessage message, int flags) {
    work.add(new Work(
        queue.kind,
        message.id,
        message.streamId,
        message.admittedPartition(),
        message.address,
        message.type,
        message.payload,
        message.isEvent,
        message.status,
        flags,
        message.attempts + 1,
        message.sequence(),
        message.stream().heldLease().expiry(),
        queue.completedReceptors(message.id)));
  }
}
