package io.whizbang.work;

import io.whizbang.value.Text;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message that arrived that is to be stored.
 *
 * @param message what it says
 * @param handlerName the subscription that it arrived on
 */
public record NewInboxMessage(
    Message message,
    String handlerName,
    @Nullable String aggregateType,
    @Nullable Instant scheduledFor)
    implements NewMessage {

  public NewInboxMessage {
    Text.name("handlerName", handlerName);
    NewMessageCheck.check(message, aggregateType, scheduledFor);
  }

  public static NewInboxMessage of(String handlerName, Message message) {
    return new NewInboxMessage(message, handlerName, null, null);
  }

  /** The same, not due before a moment of the database's clock. */
  public NewInboxMessage withScheduledFor(Instant moment) {
    return new NewInboxMessage(message, handlerName, aggregateType, moment);
  }

  /** The same, with the kind of thing that its event happened to. */
  public NewInboxMessage withAggregateType(String type) {
    return new NewInboxMessage(message, handlerName, type, scheduledFor);
  }
}
