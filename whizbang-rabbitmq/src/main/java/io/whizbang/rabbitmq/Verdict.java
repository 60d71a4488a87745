package io.whizbang.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.ShutdownSignalException;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.Failed;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.PublishResult.Rejected;
import io.whizbang.transport.PublishResult.Unroutable;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What became of a message that was sent.
 *
 * @param text what the broker says, for people
 */
record Verdict(Kind kind, String text) {

  enum Kind {
    CONFIRMED,
    /** There is no queue for it, or no exchange, or it may not go there. */
    NOWHERE,
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

  static Verdict unacceptable(RuntimeException e) {
    return new Verdict(Kind.UNACCEPTABLE, String.valueOf(e.getMessage()));
  }

  static Verdict lost(String text) {
    return new Verdict(Kind.LOST, text);
  }

  /** The broker ends a channel with the reason, but does not say which message it is about. */
  static Verdict ended(@Nullable Throwable e) {
    Throwable cause = e != null && e.getCause() instanceof ShutdownSignalException s ? s : e;
    return cause instanceof ShutdownSignalException signal
            && signal.getReason() instanceof AMQP.Channel.Close close
        ? new Verdict(kindOf(close.getReplyCode()), close.getReplyText())
        : lost(cause == null ? "the channel is closed" : String.valueOf(cause.getMessage()));
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
      case UNACCEPTABLE -> new Rejected(messageId, text);
      case NOT_KEPT, LOST -> new Failed(messageId, text);
    };
  }
}
