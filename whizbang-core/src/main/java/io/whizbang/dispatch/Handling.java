package io.whizbang.dispatch;

import io.whizbang.message.Envelope;
import io.whizbang.observe.Span;
import java.sql.Connection;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * That a message is being handled: from it those inherit that are sent meanwhile.
 *
 * <p>Whoever runs a receptor does so within {@link #call}, so that every dispatcher knows on that
 * thread. A thread that the receptor starts knows nothing of it and takes {@link Dispatcher#causedBy}.
 *
 * @param envelope the envelope of the message
 * @param transaction the transaction in which it is handled, or null outside of one
 * @param span the handling as it is watched
 */
public record Handling(Envelope envelope, @Nullable Connection transaction, Span span) {

  private static final ThreadLocal<@Nullable Handling> CURRENT = new ThreadLocal<>();

  /** A handling that nobody watches. */
  public Handling(Envelope envelope, @Nullable Connection transaction) {
    this(envelope, transaction, Span.NONE);
  }

  /** What is being handled on this thread. */
  public static Optional<Handling> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** Does something as a part of handling the message, on this thread. */
  public <T extends @Nullable Object> T call(Callable<T> task) throws Exception {
    Handling outer = CURRENT.get();
    CURRENT.set(this);
    try {
      return task.call();
    } finally {
      restore(outer);
    }
  }

  private static void restore(@Nullable Handling outer) {
    if (outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(outer);
    }
  }
}
