package io.whizbang.kafka;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * Sends records with an idempotent producer, which keeps their order within a partition as long as none of
 * them fails. When one does, for a reason that may pass, those behind it in its partition must not get there
 * without it: the producer drops at once all that it has not sent yet, and another one takes its place.
 *
 * <p>What it has sent already is safe: the broker refuses it if one before it is missing. A record that is at
 * fault itself, or whose topic is forbidden, fails without harm to others.
 */
final class RecordSender implements AutoCloseable {

  private static final Duration LAST_RECORDS = Duration.ofSeconds(5);

  private final Supplier<Producer<byte[], byte[]>> factory;
  private @Nullable Producer<byte[], byte[]> producer;
  private boolean closed;

  RecordSender(Supplier<Producer<byte[], byte[]>> factory) {
    this.factory = factory;
  }

  /**
   * Begins to send records that keep their order among each other: by one producer, and not by its successor
   * if it fails in the middle.
   */
  Sending begin() {
    return new Sending(producer());
  }

  /** Some records on their way. */
  final class Sending {

    private final Producer<byte[], byte[]> by;

    private Sending(Producer<byte[], byte[]> by) {
      this.by = by;
    }

    /** Ends when the broker has the record; with Kafka's exception if it does not, or may not. */
    CompletableFuture<Void> send(ProducerRecord<byte[], byte[]> record) {
      CompletableFuture<Void> sent = new CompletableFuture<>();
      try {
        var unused = by.send(record, (metadata, failure) -> end(sent, failure));
      } catch (KafkaException | IllegalStateException e) {
        sent.completeExceptionally(e);
      }
      return sent;
    }

    private void end(CompletableFuture<Void> sent, @Nullable Exception failure) {
      if (failure == null) {
        sent.complete(null);
      } else {
        if (!KafkaErrors.isOfTheRecord(failure) && !KafkaErrors.isRefusedTopic(failure)) {
          abandon(by);
        }
        sent.completeExceptionally(failure);
      }
    }

    /** Sends what waits for company, and waits until all is sent, has failed, or the thread is interrupted. */
    void flush() {
      try {
        by.flush();
      } catch (InterruptException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private synchronized Producer<byte[], byte[]> producer() {
    if (closed) {
      throw new IllegalStateException("The transport is closed");
    }
    Producer<byte[], byte[]> present = producer;
    if (present == null) {
      present = factory.get();
      producer = present;
    }
    return present;
  }

  /** Closes outside of the lock: that waits for the producer's thread, which may be here as well. */
  private void abandon(Producer<byte[], byte[]> failed) {
    synchronized (this) {
      if (failed.equals(producer)) {
        producer = null;
      }
    }
    failed.close(Duration.ZERO);
  }

  @Override
  public void close() {
    Producer<byte[], byte[]> last;
    synchronized (this) {
      closed = true;
      last = producer;
    }
    if (last != null) {
      last.close(LAST_RECORDS);
    }
  }
}
