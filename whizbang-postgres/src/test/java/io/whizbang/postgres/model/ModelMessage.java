package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One row of a queue, without the lease, which belongs to its stream. */
final class ModelMessage {

  final UUID id;
  final @Nullable UUID streamId;
  final String address;
  final String type;
  final String payload;
  final boolean isEvent;
  final @Nullable String aggregateType;

  int status = Status.STORED;
  int attempts;

  @Nullable
  Instant scheduledFor;

  @Nullable
  String error;

  private @Nullable ModelStream stream;
  private @Nullable Integer partition;
  private long sequence;

  ModelMessage(Call.NewMessage message) {
    this.id = message.id();
    this.streamId = message.stream();
    this.address = message.address();
    this.type = message.type();
    this.payload = message.payload();
    this.isEvent = message.isEvent();
    this.aggregateType = message.aggregateType();
    this.scheduledFor = message.scheduledFor();
  }

  /** As the application sent it. */
  Call.NewMessage asStored() {
    return new Call.NewMessage(
        id, streamId, address, type, payload, scheduledFor, isEvent, aggregateType);
  }

  /** Takes its place in a stream; before that it is a direct insert that nobody admitted. */
  void enter(ModelStream line, long number, int itsPartition) {
    stream = line;
    sequence = number;
    partition = itsPartition;
  }

  /** As if nobody had tried yet; what is done of it stays done. */
  void beginAnew() {
    attempts = 0;
    error = null;
    scheduledFor = null;
    status &= ~Status.FAILED;
  }

  boolean isAdmitted() {
    return stream != null;
  }

  ModelStream stream() {
    if (stream == null) {
      throw new IllegalStateException(id + " is not admitted");
    }
    return stream;
  }

  @Nullable
  Integer partition() {
    return partition;
  }

  int admittedPartition() {
    return Objects.requireNonNull(partition, "only the admitted have a partition");
  }

  long sequence() {
    return sequence;
  }

  boolean isScheduledAfter(Instant now) {
    return scheduledFor != null && scheduledFor.isAfter(now);
  }

  boolean isHead() {
    return stream != null && !stream.isEmpty() && stream.head() == this;
  }
}
