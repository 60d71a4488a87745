package io.whizbang.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.ShutdownSignalException;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.Failed;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.PublishResult.Rejected;
import io.whizbang.transport.PublishResult.Unroutable;
import java.io.IOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What became of a message that was sent.
 *
 * @param text what the broker says, for people
 * @param shared whether it was said of a channel, so that another message on it may be the one that is meant
 */
record Verdict(Kind kind, String text, boolean shared) {

  enum Kind {
    CONFIRMED,
    /** There is no queue for it, or no exchange, or it may not go there. */
    NOWHERE,
    /** There is no way to its destination, and it was not sent. */
    NOT_SENT,
    /** The broker could not keep it this time. */
    NOT_KEPT,
    /** The broker will never take it. */
    UNACCEPTABLE,
    /** The channel has ended, and it may be there or not. */
    LOST
  }

  static final Verdict CONFIRMED = new Verdict(Kind.CONFIRMED, "");
  static final Verdict RETURNED =
      new Verdict(Kind.NOWHERE, "no queue takes it: no service has subscribed to it");
  static final Verdict NOT_KEPT =
      new Verdict(Kind.NOT_KEPT, "the broker did not keep it: a queue is full or has failed");

  Verdict(Kind kind, String text) {
    this(kind, text, false);
  }

  static Verdict unacceptable(String text) {
    return new Verdict(Kind.UNACCEPTABLE, text);
  }

  static Verdict lost(String text) {
    return new Verdict(Kind.LOST, text);
  }

  /** The broker ends a channel with the reason, but does not say which message it is about. */
  static Verdict ended(@Nullable Throwable e) {
    Throwable cause = e != null && e.getCause() instanceof ShutdownSignalException s ? s : e;
    return cause instanceof ShutdownSignalException signal
            && signal.getReason() instanceof AMQP.Channel.Close close
        ? new Verdict(kindOf(close.getReplyCode()), close.getReplyText(), true)
        : lost(cause == null ? "the channel is closed" : String.valueOf(cause.getMessage()));
  }

  /** An exchange could not be declared, which is no fault of any message. */
  static Verdict notDeclared(String exchange, IOException e) {
    Verdict ended = ended(e);
    return ended.kind == Kind.UNACCEPTABLE
        ? new Verdict(
            Kind.NOT_SENT,
            "exchange %s exists with other arguments; delete it, or let an operator own the topology"
                .formatted(exchange))
        : new Verdict(ended.kind, ended.text);
  }

  private static Kind kindOf(int code) {
    return switch (code) {
      case AMQP.PRECONDITION_FAILED, AMQP.CONTENT_TOO_LARGE -> Kind.UNACCEPTABLE;
      case AMQP.NOT_FOUND, AMQP.ACCESS_REFUSED -> Kind.NOWHERE;
      default -> Kind.LOST;
    };
  }

  /** Whether the next message of the stream may follow. */
  boolean letsGoOn() {
    return kind == Kind.CONFIRMED || kind == Kind.UNACCEPTABLE;
  }

  PublishResult of(UUID messageId) {
    return switch (kind) {
      case CONFIRMED -> new Published(messageId);
      case NOWHERE -> new Unroutable(messageId, text);
      case NOT_SENT -> new NotTried(messageId, text);
      case UNACCEPTABLE -> new Rejected(messageId, text);
      case NOT_KEPT, LOST -> new Failed(messageId, text);
    };
  }
}
