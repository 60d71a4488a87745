package io.whizbang.dispatch;

import io.whizbang.message.Envelope;
import io.whizbang.message.Hop;
import io.whizbang.message.MessageCodec;
import io.whizbang.message.MessageKind;
import io.whizbang.message.StreamRef;
import io.whizbang.message.Streams;
import io.whizbang.observe.Observer;
import io.whizbang.observe.Publication;
import io.whizbang.observe.Span;
import io.whizbang.work.Message;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.ServiceInstance;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes messages for the outbox out of an application's objects.
 *
 * @param sender the first station of every message, or null if it is not to be noted
 * @param databaseClock by which delays are measured
 * @param observer watches what is sent
 */
record Wrapping(
    MessageCodec codec,
    Routes routes,
    @Nullable ServiceInstance sender,
    InstantSource databaseClock,
    Observer observer) {

  /**
   * What messages inherit.
   *
   * @param cause the message whose handling sends them, or null if there is none
   * @param traceparent the trace that they go on with, or null if it is that of the cause
   */
  record Origin(@Nullable Envelope cause, @Nullable String traceparent) {}

  /** Watches that messages, at least one, are sent. */
  Span publishing(MessageKind kind, List<?> bodies, @Nullable Handling handling) {
    return observer.publishing(new Publication(
        kind,
        codec.types().nameOf(bodies.get(0).getClass()),
        bodies.size(),
        handling == null ? Span.NONE : handling.span(),
        handling == null ? null : handling.envelope().traceparent()));
  }

  NewOutboxMessage wrap(Object body, MessageKind kind, DispatchOptions options, Origin origin) {
    StreamRef stream = Streams.of(body).orElse(null);
    UUID streamId = options.streamId() != null || stream == null ? options.streamId() : stream.id();
    Message message = codec.write(body, envelope(options, origin), streamId, kind);
    return new NewOutboxMessage(
        message,
        destination(message.type(), options),
        stream == null ? null : stream.aggregateType(),
        options.delay() == null ? null : databaseClock.instant().plus(options.delay()));
  }

  private String destination(String type, DispatchOptions options) {
    String chosen = options.destination();
    return chosen == null ? routes.destinationOf(type) : chosen;
  }

  Envelope envelope(DispatchOptions options, Origin origin) {
    Envelope envelope = inherited(options.messageId(), origin);
    if (options.correlationId() != null) {
      envelope = envelope.withCorrelationId(options.correlationId());
    }
    if (options.scope() != null) {
      envelope = envelope.withScope(options.scope());
    }
    return sender == null ? envelope : envelope.withHop(here(sender));
  }

  private static Envelope inherited(@Nullable UUID id, Origin origin) {
    Envelope cause = origin.cause();
    Envelope envelope = cause == null ? Envelope.first() : cause.caused();
    if (id != null) {
      envelope = cause == null ? Envelope.first(id) : envelope.withMessageId(id);
    }
    String trace = origin.traceparent();
    return trace == null ? envelope : envelope.withTraceparent(trace);
  }

  private Hop here(ServiceInstance self) {
    return new Hop(self.serviceName(), self.hostName(), databaseClock.instant());
  }
}
