package io.whizbang.process;

import io.whizbang.work.ClaimedWork;
import io.whizbang.work.InboxWork;
import io.whizbang.work.Message;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.OutboxWork;
import io.whizbang.work.Queue;
import java.util.Optional;
import java.util.UUID;

/** A message that waits to be worked on, or is. */
record Task(Queue queue, Message message, MessageStatus status, ClaimedWork work) {

  private static final MessageStatus HANDLED =
      MessageStatus.RECEPTOR_PROCESSED.with(MessageStatus.PERSPECTIVE_PROCESSED);

  /** Perspectives have no place in a line of messages. */
  static Optional<Task> of(ClaimedWork work) {
    if (work instanceof OutboxWork outgoing) {
      return Optional.of(new Task(Queue.OUTBOX, outgoing.message(), outgoing.status(), work));
    }
    return work instanceof InboxWork incoming
        ? Optional.of(new Task(Queue.INBOX, incoming.message(), incoming.status(), work))
        : Optional.empty();
  }

  UUID id() {
    return message.id();
  }

  /** Its place in its stream. */
  long sequence() {
    Long order = work.claim().sequenceOrder();
    return order == null ? 0 : order;
  }

  LaneKey lane() {
    UUID stream = message.streamId();
    return stream == null ? new LaneKey(queue, id(), false) : new LaneKey(queue, stream, true);
  }

  /** Whether the message is done with once these stages are reported. */
  boolean isFinishedBy(MessageStatus reported) {
    return queue == Queue.OUTBOX
        ? reported.has(MessageStatus.PUBLISHED)
        : reported.has(MessageStatus.EVENT_STORED) || status.with(reported).has(HANDLED);
  }
}
