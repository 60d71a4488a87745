package io.whizbang.postgres.races;

import java.util.Locale;
import java.util.UUID;

/**
 * A line of messages that must be processed in turn.
 *
 * @param id the stream's, or that of a message without one
 */
record Lane(Queue queue, UUID id) {

  static Lane of(Work work) {
    return new Lane(
        Queue.valueOf(work.source().toUpperCase(Locale.ROOT)),
        work.streamId() == null ? work.messageId() : work.streamId());
  }

  static Lane of(Queue queue, Message message) {
    return new Lane(queue, message.stream() == null ? message.id() : message.stream());
  }
}
