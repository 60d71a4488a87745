package io.whizbang.work;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A message to hand to the transport. */
public record OutboxWork(Message message, String destination, MessageStatus status, Claim claim)
    implements ClaimedWork {

  @Override
  public @Nullable UUID streamId() {
    return message.streamId();
  }

  @Override
  public UUID line() {
    return message.line();
  }
}
