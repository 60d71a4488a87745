package io.whizbang.dispatch;

import io.whizbang.message.Envelope;
import io.whizbang.message.MessageKind;
import io.whizbang.observe.Span;
import io.whizbang.work.NewOutboxMessage;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The dispatcher that writes to an outbox; {@link DispatcherBuilder} makes it. */
public final class OutboxDispatcher implements Dispatcher, AutoCloseable {

  private final Wrapping wrapping;
  private final Storing storing;
  private final Invoking invoking;
  private final @Nullable Handling bound;

  OutboxDispatcher(
      Wrapping wrapping, Storing storing, Invoking invoking, @Nullable Handling bound) {
    this.wrapping = wrapping;
    this.storing = storing;
    this.invoking = invoking;
    this.bound = bound;
  }

  @Override
  public UUID send(Object command, DispatchOptions options) {
    return dispatch(transaction(), MessageKind.COMMAND, List.of(command), options)
        .get(0);
  }

  @Override
  public UUID send(Connection transaction, Object command, DispatchOptions options) {
    return dispatch(transaction, MessageKind.COMMAND, List.of(command), options).get(0);
  }

  @Override
  public List<UUID> sendAll(List<?> commands) {
    return dispatch(transaction(), MessageKind.COMMAND, commands, DispatchOptions.NONE);
  }

  @Override
  public List<UUID> sendAll(Connection transaction, List<?> commands) {
    return dispatch(transaction, MessageKind.COMMAND, commands, DispatchOptions.NONE);
  }

  @Override
  public UUID publish(Object event, DispatchOptions options) {
    return dispatch(transaction(), MessageKind.EVENT, List.of(event), options).get(0);
  }

  @Override
  public UUID publish(Connection transaction, Object event, DispatchOptions options) {
    return dispatch(transaction, MessageKind.EVENT, List.of(event), options).get(0);
  }

  /** The message that an event would be published as in a stream; nothing is stored. */
  public NewOutboxMessage asEventOf(UUID streamId, Object event) {
    storing.checkOpen();
    return wrapping.wrap(
        event,
        MessageKind.EVENT,
        DispatchOptions.NONE.withStreamId(streamId),
        new Wrapping.Origin(cause(), null));
  }

  @Override
  public List<UUID> publishAll(List<?> events) {
    return dispatch(transaction(), MessageKind.EVENT, events, DispatchOptions.NONE);
  }

  @Override
  public List<UUID> publishAll(Connection transaction, List<?> events) {
    return dispatch(transaction, MessageKind.EVENT, events, DispatchOptions.NONE);
  }

  private List<UUID> dispatch(
      @Nullable Connection transaction, MessageKind kind, List<?> bodies, DispatchOptions options) {
    storing.checkOpen();
    if (bodies.isEmpty()) {
      return List.of();
    }
    Span span = wrapping.publishing(kind, bodies, handling());
    return span.call(() -> {
      var origin = new Wrapping.Origin(cause(), span.traceparent());
      List<NewOutboxMessage> messages = bodies.stream()
          .map(body -> wrapping.wrap(body, kind, options, origin))
          .toList();
      storing.store(transaction, messages, options);
      return messages.stream().map(message -> message.message().id()).toList();
    });
  }

  @Override
  public <R> R invoke(Object message, Class<R> answer) {
    return invoking.answerOf(message, invoke(transaction(), message, cause()), answer);
  }

  @Override
  public <R> R invoke(Connection transaction, Object message, Class<R> answer) {
    return invoking.answerOf(message, invoke(transaction, message, cause()), answer);
  }

  @Override
  public void invoke(Object message) {
    invoke(transaction(), message, cause());
  }

  @Override
  public void invoke(Connection transaction, Object message) {
    invoke(transaction, message, cause());
  }

  @Override
  public <R> CompletableFuture<R> invoke(Object message, Class<R> answer, Duration delay) {
    storing.checkOpen();
    DispatchOptions.after(delay);
    Envelope cause = cause();
    return invoking.later(
        delay, () -> invoking.answerOf(message, invoke(null, message, cause), answer));
  }

  private @Nullable Object invoke(
      @Nullable Connection transaction, Object message, @Nullable Envelope cause) {
    storing.checkOpen();
    Envelope envelope = wrapping.envelope(DispatchOptions.NONE, new Wrapping.Origin(cause, null));
    var handling = new Handling(envelope, transaction);
    return invoking.invoke(new LocalReceptors.Invocation(message, handling, during(handling)));
  }

  @Override
  public Dispatcher during(Handling handling) {
    return new OutboxDispatcher(wrapping, storing, invoking, handling);
  }

  private @Nullable Handling handling() {
    return bound != null ? bound : Handling.current().orElse(null);
  }

  private @Nullable Envelope cause() {
    Handling handling = handling();
    return handling == null ? null : handling.envelope();
  }

  private @Nullable Connection transaction() {
    Handling handling = handling();
    return handling == null ? null : handling.transaction();
  }

  /** Refuses everything from now on; the outbox behind it stays as it is. */
  @Override
  public void close() {
    storing.close();
  }
}
