package io.whizbang.transport;

import java.util.UUID;

/** What became of a message that was to be published. */
public sealed interface PublishResult {

  UUID messageId();

  /** The transport has it and will not lose it. */
  record Published(UUID messageId) implements PublishResult {}

  /** It may be there or not; try again later. No later message of its stream was published. */
  record Failed(UUID messageId, String error) implements PublishResult {}

  /**
   * The transport works, but there is nobody to take it: no queue, no topic. Somebody may yet come, so it is
   * tried again, but not for ever. No later message of its stream was published.
   */
  record Unroutable(UUID messageId, String error) implements PublishResult {}

  /** It will never be accepted, as it is too large for example: a dead letter. */
  record Rejected(UUID messageId, String error) implements PublishResult {}

  /** It was not attempted, and is not to blame: the transport is full, or one before it failed. */
  record NotTried(UUID messageId, String reason) implements PublishResult {}
}
