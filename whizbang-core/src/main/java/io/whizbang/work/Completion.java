package io.whizbang.work;

import java.util.UUID;

/**
 * A report that a message has passed some stages, or, with none, that the caller gives it back.
 *
 * @param messageId the message
 * @param status the stages, which are added to those it has passed before
 */
public record Completion(UUID messageId, MessageStatus status) {

  private static final MessageStatus HANDLED =
      MessageStatus.RECEPTOR_PROCESSED.with(MessageStatus.PERSPECTIVE_PROCESSED);

  public Completion {
    Ids.real("Message id", messageId);
    MessageStatus.reportable(status);
  }

  /** The transport has it: finishes an outbox message. */
  public static Completion published(UUID messageId) {
    return new Completion(messageId, MessageStatus.PUBLISHED);
  }

  /** Its receptors are done: finishes an inbox message. */
  public static Completion handled(UUID messageId) {
    return new Completion(messageId, HANDLED);
  }

  /** The caller did not begin it, and gives back it and all behind it; no attempt is charged. */
  public static Completion release(UUID messageId) {
    return new Completion(messageId, MessageStatus.NONE);
  }
}
