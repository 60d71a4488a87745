package io.whizbang.observe;

import io.whizbang.message.MessageKind;
import org.jspecify.annotations.Nullable;

/**
 * Messages that are about to be sent by one call of the dispatcher.
 *
 * @param messageType their type; if they differ, that of the first
 * @param messages how many they are
 * @param cause the handling of the message that sends them; {@link Span#NONE} if there is none, or nobody
 *     watches it
 * @param traceparent the trace that they go on with unless they get one of their own: that of the message
 *     whose handling sends them
 */
public record Publication(
    MessageKind kind,
    String messageType,
    int messages,
    Span cause,
    @Nullable String traceparent) {

  Publication withCause(Span span) {
    return new Publication(kind, messageType, messages, span, traceparent);
  }
}
