package io.whizbang.kafka;

import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.Failed;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.PublishResult.Rejected;
import io.whizbang.transport.PublishResult.Unroutable;
import io.whizbang.transport.TransportMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * One batch on its way to Kafka. A message that may be tried again stops its stream: what comes behind it
 * there is not sent, or counts as failed if it was sent already.
 */
final class Publication {

  /** A message, and what becomes of it. */
  private record Attempt(TransportMessage message, CompletableFuture<PublishResult> result) {

    private UUID id() {
      return message.message().id();
    }
  }

  private final List<Attempt> attempts = new ArrayList<>();
  private final Set<UUID> stopped = new HashSet<>();

  /** Sends the next message of the batch, unless one before it in its stream has failed already. */
  void send(TransportMessage message, Function<TransportMessage, CompletableFuture<Void>> sending) {
    if (isStopped(message)) {
      note(message, CompletableFuture.completedFuture(notTried(message)));
    } else {
      UUID id = message.message().id();
      note(
          message,
          sending
              .apply(message)
              .<PublishResult>thenApply(any -> new Published(id))
              .exceptionally(failure -> result(id, KafkaErrors.cause(failure))));
    }
  }

  /** The next message of the batch is not sent, and this is why. */
  void add(TransportMessage message, PublishResult result) {
    note(
        message,
        CompletableFuture.completedFuture(isStopped(message) ? notTried(message) : result));
  }

  private void note(TransportMessage message, CompletableFuture<PublishResult> result) {
    attempts.add(new Attempt(message, result));
    if (result.isDone()) {
      stopIfOver(message, result.join());
    }
  }

  private static PublishResult notTried(TransportMessage message) {
    return new NotTried(
        message.message().id(), "a message before it in its stream was not published");
  }

  private static PublishResult result(UUID id, Throwable failure) {
    String reason = KafkaErrors.reason(failure);
    if (KafkaErrors.isOfTheRecord(failure)) {
      return new Rejected(id, reason);
    }
    return KafkaErrors.isOfTheTopic(failure) ? new Unroutable(id, reason) : new Failed(id, reason);
  }

  private boolean isStopped(TransportMessage message) {
    UUID stream = message.message().streamId();
    return stream != null && stopped.contains(stream);
  }

  private void stopIfOver(TransportMessage message, PublishResult result) {
    UUID stream = message.message().streamId();
    if (stream != null && !(result instanceof Published) && !(result instanceof Rejected)) {
      stopped.add(stream);
    }
  }

  /** Those of all messages, in their order, once everything is sent. */
  List<PublishResult> results() {
    stopped.clear();
    return attempts.stream().map(this::result).toList();
  }

  private PublishResult result(Attempt attempt) {
    PublishResult own = ended(attempt);
    boolean behind = isStopped(attempt.message);
    stopIfOver(attempt.message, own);
    return behind && own instanceof Published
        ? new Failed(attempt.id(), "a message before it in its stream was not published")
        : own;
  }

  /** Whoever is interrupted does not wait. */
  private static PublishResult ended(Attempt attempt) {
    return Thread.currentThread().isInterrupted()
        ? attempt.result.getNow(new Failed(attempt.id(), "interrupted while it was published"))
        : attempt.result.join();
  }
}
