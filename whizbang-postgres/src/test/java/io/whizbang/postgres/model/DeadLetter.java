package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A message that was given up, and why. */
record DeadLetter(
    Queue queue,
    UUID message,
    @Nullable UUID stream,
    String address,
    String type,
    String payload,
    boolean isEvent,
    @Nullable String aggregateType,
    int status,
    int attempts,
    @Nullable String error,
    String reason,
    Instant deadAt) {

  static DeadLetter of(Queue queue, ModelMessage message, String reason, Instant now) {
    return new DeadLetter(
        queue,
        message.id,
        message.streamId,
        message.address,
        message.type,
        message.payload,
        message.isEvent,
        message.aggregateType,
        message.status,
        message.attempts,
        message.error,
        reason,
        now);
  }
}
