package io.whizbang.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a subscription puts the records that it cannot read: as they are, with headers that say where they
 * were and what is wrong with them. Of what the topic never takes, such as a record too large for it, there is a
 * notice of these headers alone. One thread at a time sends what waits, and tries again until all is there;
 * whoever puts something does not wait.
 */
final class DeadLetterTopic implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(DeadLetterTopic.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** So much of a reason fits into any topic. */
  private static final int LONGEST_REASON = 1_000;

  private enum Form {
    WHOLE,
    NOTICE
  }

  /** A record on its way there, why it goes there, and what to do when it has arrived. */
  private record Letter(
      Form form, ConsumerRecord<byte[], byte[]> record, String reason, Runnable then) {

    Letter notice(String refusal) {
      return new Letter(Form.NOTICE, record, reason + ". It cannot be copied: " + refusal, then);
    }
  }

  private final String topic;
  private final RecordSender sender;
  private final TopicDirectory directory;
  private final Executor executor;
  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Letter> waiting = new ArrayList<>();
  private boolean atWork;

  DeadLetterTopic(String topic, RecordSender sender, TopicDirectory directory, Executor executor) {
    this.topic = topic;
    this.sender = sender;
    this.directory = directory;
    this.executor = executor;
  }

  static String of(String subscription) {
    return subscription + ".dead-letters";
  }

  /** Puts a record there, however long that takes, and then does something. */
  void put(ConsumerRecord<byte[], byte[]> record, String reason, Runnable then) {
    LOG.warn(
        "Record {} of {}-{} goes to {}: {}",
        record.offset(),
        record.topic(),
        record.partition(),
        topic,
        reason);
    if (wakes(new Letter(Form.WHOLE, record, reason, then))) {
      start();
    }
  }

  /** Without a thread nobody is at work: the next letter takes this one along. */
  private void start() {
    try {
      executor.execute(this::work);
    } catch (Throwable e) {
      stop();
      throw e;
    }
  }

  private synchronized void stop() {
    atWork = false;
  }

  /** Lets a letter wait, and returns whether nobody is at work. */
  private synchronized boolean wakes(Letter letter) {
    waiting.add(letter);
    boolean nobody = !atWork;
    atWork = true;
    return nobody;
  }

  private void work() {
    for (List<Letter> letters = next(); !letters.isEmpty(); letters = next()) {
      attempt(letters).ifPresent(failure -> {
        LOG.error("Not in {} yet. {}", topic, KafkaErrors.reason(KafkaErrors.cause(failure)));
        directory.forget(topic);
        pause();
      });
    }
  }

  /** Takes all that waits. When that is nothing, or it is over, nobody is at work any more. */
  private synchronized List<Letter> next() {
    List<Letter> letters = over.getCount() == 0 ? List.of() : List.copyOf(waiting);
    waiting.clear();
    atWork = !letters.isEmpty();
    return letters;
  }

  private synchronized void putBack(List<Letter> letters) {
    waiting.addAll(letters);
  }

  /** Returns why some wait again, if they do. */
  private Optional<Throwable> attempt(List<Letter> letters) {
    try {
      directory.require(Set.of(topic));
      return send(letters, sender.begin());
    } catch (RuntimeException | Error e) {
      putBack(letters);
      return Optional.of(e);
    }
  }

  private Optional<Throwable> send(List<Letter> letters, RecordSender.Sending sending) {
    List<CompletableFuture<Optional<Throwable>>> failures =
        letters.stream().map(letter -> send(letter, sending)).toList();
    sending.flush();
    return failures.stream()
        .map(CompletableFuture::join)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private CompletableFuture<Optional<Throwable>> send(Letter letter, RecordSender.Sending sending) {
    return sending.send(content(letter)).handle((any, failure) -> {
      if (failure == null) {
        letter.then.run();
        return Optional.empty();
      }
      boolean isTooMuch = letter.form == Form.WHOLE && KafkaErrors.isOfTheRecord(failure);
      putBack(List.of(isTooMuch ? letter.notice(KafkaErrors.reason(failure)) : letter));
      return isTooMuch ? Optional.empty() : Optional.of(failure);
    });
  }

  private void pause() {
    try {
      var unused = over.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private ProducerRecord<byte[], byte[]> content(Letter letter) {
    ConsumerRecord<byte[], byte[]> record = letter.record;
    ProducerRecord<byte[], byte[]> content = letter.form == Form.WHOLE
        ? new ProducerRecord<>(topic, null, record.key(), record.value(), record.headers())
        : new ProducerRecord<>(topic, Records.bytes(placeOf(record)), new byte[0]);
    Headers headers = content.headers();
    headers.add("whizbang-reason", Records.bytes(shortened(letter.reason)));
    headers.add("whizbang-topic", Records.bytes(record.topic()));
    headers.add("whizbang-partition", Records.bytes(Integer.toString(record.partition())));
    headers.add("whizbang-offset", Records.bytes(Long.toString(record.offset())));
    return content;
  }

  /** As the key of a notice: a compacted topic takes nothing without one. */
  private static String placeOf(ConsumerRecord<byte[], byte[]> record) {
    return "%s-%d-%d".formatted(record.topic(), record.partition(), record.offset());
  }

  private static String shortened(String reason) {
    return reason.substring(0, Math.min(reason.length(), LONGEST_REASON));
  }

  /** Gives up: records that are not there by then come again. */
  @Override
  public void close() {
    over.countDown();
  }
}
