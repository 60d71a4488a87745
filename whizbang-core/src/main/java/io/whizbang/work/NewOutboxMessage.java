package io.whizbang.work;

import io.whizbang.value.Text;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way out that is to be stored.
 *
 * @param message what it says
 * @param destination where the transport is to take it
 */
public record NewOutboxMessage(
    Message message,
    String destination,
    @Nullable String aggregateType,
    @Nullable Instant scheduledFor)
    implements NewMessage {

  public NewOutboxMessage {
    Text.name("destination", destination);
    NewMessageCheck.check(message, aggregateType, scheduledFor);
  }

  public static NewOutboxMessage of(String destination, Message message) {
    return new NewOutboxMessage(message, destination, null, null);
  }

  /** The same, not due before a moment of the database's clock. */
  public NewOutboxMessage withScheduledFor(Instant moment) {
    return new NewOutboxMessage(message, destination, aggregateType, moment);
  }

  /** The same, with the kind of thing that its event happened to. */
  public NewOutboxMessage withAggregateType(String type) {
    return new NewOutboxMessage(message, destination, type, scheduledFor);
  }
}
