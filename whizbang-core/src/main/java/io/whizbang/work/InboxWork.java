package io.whizbang.work;

import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message to hand to its receptors.
 *
 * @param completedReceptors those that are done with it, so that a retry leaves them out
 */
public record InboxWork(
    Message message,
    String handlerName,
    Set<String> completedReceptors,
    MessageStatus status,
    Claim claim)
    implements ClaimedWork {

  public InboxWork {
    completedReceptors = Set.copyOf(completedReceptors);
  }

  @Override
  public @Nullable UUID streamId() {
    return message.streamId();
  }

  @Override
  public UUID line() {
    return message.line();
  }
}
