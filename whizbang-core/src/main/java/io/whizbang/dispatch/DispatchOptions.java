package io.whizbang.dispatch;

import io.whizbang.error.InvalidInputException;
import io.whizbang.message.Scope;
import io.whizbang.value.Text;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is special about one dispatch; null stands for the usual.
 *
 * @param delay how long the message, and what is stored behind it in its stream, waits
 * @param destination where it goes, instead of where its type is routed
 * @param messageId its id, for a sender that may repeat itself: an id is stored once
 * @param streamId its stream, for a class that cannot say
 * @param correlationId what it is correlated with, instead of the message being handled
 * @param scope on whose behalf it is sent, instead of that of the message being handled
 */
public record DispatchOptions(
    @Nullable Duration delay,
    @Nullable String destination,
    @Nullable UUID messageId,
    @Nullable UUID streamId,
    @Nullable String correlationId,
    @Nullable Scope scope) {

  /** The longest time that a message may be delayed. */
  public static final Duration MAX_DELAY = Duration.ofDays(3650);

  /** Everything as usual. */
  public static final DispatchOptions NONE =
      new DispatchOptions(null, null, null, null, null, null);

  public DispatchOptions {
    if (delay != null && (delay.isNegative() || delay.compareTo(MAX_DELAY) > 0)) {
      throw new InvalidInputException("Delay %s is outside PT0S to %s".formatted(delay, MAX_DELAY));
    }
    if (destination != null) {
      Text.name("Destination", destination);
    }
    if (correlationId != null) {
      Text.name("Correlation id", correlationId);
    }
  }

  public static DispatchOptions after(Duration delay) {
    return NONE.withDelay(delay);
  }

  public static DispatchOptions to(String destination) {
    return NONE.withDestination(destination);
  }

  public static DispatchOptions onBehalfOf(Scope scope) {
    return NONE.withScope(scope);
  }

  public DispatchOptions withDelay(Duration newDelay) {
    return new DispatchOptions(newDelay, destination, messageId, streamId, correlationId, scope);
  }

  public DispatchOptions withDestination(String name) {
    return new DispatchOptions(delay, name, messageId, streamId, correlationId, scope);
  }

  public DispatchOptions withMessageId(UUID id) {
    return new DispatchOptions(delay, destination, id, streamId, correlationId, scope);
  }

  public DispatchOptions withStreamId(UUID id) {
    return new DispatchOptions(delay, destination, messageId, id, correlationId, scope);
  }

  public DispatchOptions withCorrelationId(String id) {
    return new DispatchOptions(delay, destination, messageId, streamId, id, scope);
  }

  public DispatchOptions withScope(Scope newScope) {
    return new DispatchOptions(delay, destination, messageId, streamId, correlationId, newScope);
  }
}
