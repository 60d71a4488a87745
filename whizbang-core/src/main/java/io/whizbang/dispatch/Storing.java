package io.whizbang.dispatch;

import io.whizbang.error.CallInterruptedException;
import io.whizbang.error.CallTimedOutException;
import io.whizbang.error.UnexpectedDatabaseException;
import io.whizbang.work.NewOutboxMessage;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Puts messages into the outbox and waits until they are there. */
final class Storing {

  private final OutboxWriter outbox;
  private final Duration timeout;
  private final AtomicBoolean closed = new AtomicBoolean();

  Storing(OutboxWriter outbox, Duration timeout) {
    this.outbox = outbox;
    this.timeout = timeout;
  }

  void store(
      @Nullable Connection transaction, List<NewOutboxMessage> messages, DispatchOptions options) {
    if (transaction == null) {
      await(messages.stream().map(this::begin).toArray(CompletableFuture<?>[]::new));
    } else if (options.messageId() == null) {
      outbox.storeNewWithin(transaction, messages);
    } else {
      outbox.storeWithin(transaction, messages);
    }
  }

  /** A message that is refused at once fails like one that is refused later: after the others are done. */
  private CompletableFuture<?> begin(NewOutboxMessage message) {
    try {
      return outbox.store(message).toCompletableFuture();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void await(CompletableFuture<?>[] stored) {
    try {
      CompletableFuture.allOf(stored).get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } catch (TimeoutException e) {
      throw new CallTimedOutException(
          "Not stored within %d ms; it waits in memory and may be stored yet, so send it again only under the same id"
              .formatted(timeout.toMillis()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException("Interrupted before it was known to be stored", e);
    }
  }

  private static RuntimeException failure(@Nullable Throwable cause) {
    return cause instanceof RuntimeException reason
        ? reason
        : new UnexpectedDatabaseException("The message was not stored: " + cause, cause);
  }

  void close() {
    closed.set(true);
  }

  void checkOpen() {
    if (closed.get()) {
      throw new IllegalStateException(
          "The dispatcher is closed: send before Whizbang is closed, or start another");
    }
  }
}
