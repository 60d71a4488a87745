package io.whizbang.event;

import io.whizbang.error.InvalidInputException;
import io.whizbang.work.Message;
import org.jspecify.annotations.Nullable;

/**
 * An event that is to be appended.
 *
 * @param message what it says; its id is that of the event
 * @param aggregateType what kind of thing it happened to, or null to have that derived from its type
 */
public record NewEvent(Message message, @Nullable String aggregateType) {

  public NewEvent {
    if (message.payload().isNull()) {
      throw new InvalidInputException("The body of event " + message.type() + " is null");
    }
  }
}
