package io.whizbang.dispatch;

import io.whizbang.message.Envelope;
import io.whizbang.message.Hop;
import io.whizbang.message.MessageCodec;
import io.whizbang.message.MessageKind;
import io.whizbang.message.StreamRef;
import io.whizbang.message.Streams;
import io.whizbang.work.Message;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.ServiceInstance;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes messages for the outbox out of an application's objects.
 *
 * @param sender the first station of every message, or null if it is not to be noted
 * @param databaseClock by which delays are measured
 * @param traceparent the trace that the calling thread is in, if it is in one
 */
record Wrapping(
    MessageCodec codec,
    Routes routes,
    @Nullable ServiceInstance sender,
    InstantSource databaseClock,
    Supplier<@Nullable String> traceparent) {

  NewOutboxMessage wrap(
      Object body, MessageKind kind, DispatchOptions options, @Nullable Envelope cause) {
    StreamRef stream = Streams.of(body).orElse(null);
    UUID streamId = options.streamId() != null || stream == null ? options.streamId() : stream.id();
    Message message = codec.write(body, envelope(options, cause), streamId, kind);
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

  Envelope envelope(DispatchOptions options, @Nullable Envelope cause) {
    Envelope envelope = inherited(options.messageId(), cause);
    if (options.correlationId() != null) {
      envelope = envelope.withCorrelationId(options.correlationId());
    }
    if (options.scope() != null) {
      envelope = envelope.withScope(options.scope());
    }
    return sender == null ? envelope : envelope.withHop(here(sender));
  }

  private Envelope inherited(@Nullable UUID id, @Nullable Envelope cause) {
    Envelope envelope = cause == null ? Envelope.first() : cause.caused();
    if (id != null) {
      envelope = cause == null ? Envelope.first(id) : envelope.withMessageId(id);
    }
    String trace = traceparent.get();
    return trace == null ? envelope : envelope.withTraceparent(trace);
  }

  private Hop here(ServiceInstance self) {
    return new Hop(self.serviceName(), self.hostName(), databaseClock.instant());
  }
}
