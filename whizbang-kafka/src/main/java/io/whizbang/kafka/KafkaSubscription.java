package io.whizbang.kafka;

import io.whizbang.error.TransportRefusedException;
import io.whizbang.transport.DeliveryDesk;
import io.whizbang.transport.Subscription;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A member of a consumer group. Its thread reads records, puts them on the desk, and commits how far all is
 * settled. While the listener has as much as it takes, nothing is read, and the broker keeps the rest.
 *
 * <p>When a partition goes to another member, what has come of it may be settled for a while; only then does
 * the other one get it. When the consumer fails, another one takes its place.
 */
final class KafkaSubscription implements Subscription {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaSubscription.class);
  private static final Duration AT_REST = Duration.ofSeconds(1);
  private static final Duration AT_WORK = Duration.ofMillis(50);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
  private static final Duration GOODBYE = Duration.ofSeconds(5);
  private static final Duration LONGEST_GOODBYE = Duration.ofSeconds(20);

  /**
   * What a subscription works with.
   *
   * @param consumers makes members of its group
   * @param patience how long what has come of a partition may take to be settled when another is to have it
   */
  record Workplace(
      String name,
      Destinations destinations,
      TopicDirectory directory,
      Supplier<Consumer<byte[], byte[]>> consumers,
      Duration patience) {}

  private final Workplace place;
  private final DeliveryDesk desk;
  private final DeadLetterTopic deadLetters;
  private final Window window;
  private final Intake intake;
  private final Thread thread;
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile @Nullable Consumer<byte[], byte[]> consumer;
  private boolean committing;

  KafkaSubscription(
      Workplace place, DeliveryDesk desk, DeadLetterTopic deadLetters, int maxUnsettled) {
    this.place = place;
    this.desk = desk;
    this.deadLetters = deadLetters;
    window = new Window(maxUnsettled, this::wakeUp);
    intake = new Intake(window, place.destinations, desk, deadLetters);
    thread = new Thread(this::run, "whizbang-kafka-" + place.name);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private boolean isClosing() {
    return closing.getCount() == 0;
  }

  private void run() {
    while (!isClosing()) {
      try {
        place.directory.require(place.destinations.topics());
        consume();
      } catch (TransportRefusedException e) {
        LOG.error("Subscription {} waits. {}", place.name, e.getMessage());
        pause(AFTER_FAILURE);
      } catch (RuntimeException | Error e) {
        LOG.warn("Subscription {} goes on in a moment. {}", place.name, KafkaErrors.reason(e));
        LOG.debug("Subscription {} failed", place.name, e);
        pause(AFTER_FAILURE);
      }
    }
  }

  /** Waits, unless or until it is to end. */
  private void pause(Duration pause) {
    try {
      closing.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void consume() {
    Consumer<byte[], byte[]> present = place.consumers.get();
    consumer = present;
    committing = false;
    try {
      present.subscribe(place.destinations.topics(), new Rebalancing(present));
      while (!isClosing()) {
        turn(present);
      }
    } finally {
      consumer = null;
      end(present);
    }
  }

  /** The next one begins with nothing in hand, also when this one fails to end well. */
  private void end(Consumer<byte[], byte[]> present) {
    try {
      present.close(CloseOptions.timeout(GOODBYE));
    } finally {
      withdraw(window.dropAll());
    }
  }

  private void withdraw(List<PartitionOffsets> dropped) {
    dropped.forEach(desk::withdraw);
  }

  private void turn(Consumer<byte[], byte[]> present) {
    poll(present).forEach(intake::take);
    commit(present);
    if (window.isFull()) {
      present.pause(present.assignment());
    } else {
      present.resume(present.paused());
    }
  }

  private ConsumerRecords<byte[], byte[]> poll(Consumer<byte[], byte[]> present) {
    try {
      return present.poll(window.isSettled() && !committing ? AT_REST : AT_WORK);
    } catch (WakeupException somethingHasChanged) {
      return ConsumerRecords.empty();
    }
  }

  /** While one commit is under way, progress adds up for the next one. */
  private void commit(Consumer<byte[], byte[]> present) {
    Map<TopicPartition, OffsetAndMetadata> progress = window.progress();
    if (!committing && !progress.isEmpty()) {
      committing = true;
      present.commitAsync(progress, (positions, failure) -> {
        committing = false;
        if (failure == null) {
          window.committed(positions);
        } else {
          LOG.debug("Not committed yet: {}", positions, failure);
        }
      });
    }
  }

  /** Ends the poll that is under way, or the next one. */
  private void wakeUp() {
    Consumer<byte[], byte[]> present = consumer;
    if (present != null) {
      present.wakeup();
    }
  }

  /** Partitions come and go while the consumer polls or closes, on its thread. */
  private final class Rebalancing implements ConsumerRebalanceListener {

    private final Consumer<byte[], byte[]> present;

    private Rebalancing(Consumer<byte[], byte[]> present) {
      this.present = present;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      window.assign(partitions);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      if (!isClosing()) {
        awaitSettled(partitions);
      }
      commitNow(present, window.progress(partitions));
      withdraw(window.drop(partitions));
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
      withdraw(window.drop(partitions));
    }
  }

  private void awaitSettled(Collection<TopicPartition> partitions) {
    try {
      window.awaitSettled(partitions, place.patience);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What is not committed comes again. */
  private static void commitNow(
      Consumer<byte[], byte[]> present, Map<TopicPartition, OffsetAndMetadata> progress) {
    try {
      commitInSpiteOfWakeUp(present, progress);
    } catch (KafkaException e) {
      LOG.debug("Not committed: {}", progress, e);
    }
  }

  /** A wake-up may have been meant for a poll. */
  private static void commitInSpiteOfWakeUp(
      Consumer<byte[], byte[]> present, Map<TopicPartition, OffsetAndMetadata> progress) {
    try {
      present.commitSync(progress, GOODBYE);
    } catch (WakeupException late) {
      present.commitSync(progress, GOODBYE);
    }
  }

  /** The desk is closed first: then nothing is delivered, or settled, any more. */
  @Override
  public void close() {
    desk.close();
    deadLetters.close();
    closing.countDown();
    wakeUp();
    if (!Thread.currentThread().equals(thread)) {
      join();
    }
  }

  private void join() {
    try {
      thread.join(LONGEST_GOODBYE.toMillis());
      if (thread.isAlive()) {
        LOG.warn("Subscription {} is still about to end", place.name);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
