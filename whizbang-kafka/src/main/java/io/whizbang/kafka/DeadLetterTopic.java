package io.whizbang.kafka;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a subscription puts the records that it cannot read: as they are, with headers that say where they
 * were and what is wrong with them.
 */
final class DeadLetterTopic {

  private static final Logger LOG = LoggerFactory.getLogger(DeadLetterTopic.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final String topic;
  private final RecordSender sender;
  private final TopicDirectory directory;
  private final BooleanSupplier isOver;

  /** Takes whether to give up: records that are not there by then come again. */
  DeadLetterTopic(
      String topic, RecordSender sender, TopicDirectory directory, BooleanSupplier isOver) {
    this.topic = topic;
    this.sender = sender;
    this.directory = directory;
    this.isOver = isOver;
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
    put(letter(record, reason), then, Runnable::run);
  }

  private void put(ProducerRecord<byte[], byte[]> letter, Runnable then, Executor executor) {
    var unused = CompletableFuture.runAsync(() -> directory.require(Set.of(topic)), executor)
        .thenCompose(any -> sender.begin().send(letter))
        .whenComplete((any, failure) -> {
          if (failure == null) {
            then.run();
          } else if (!isOver.getAsBoolean()) {
            LOG.error("Not in {} yet. {}", topic, KafkaErrors.reason(KafkaErrors.cause(failure)));
            put(
                letter,
                then,
                CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
          }
        });
  }

  private ProducerRecord<byte[], byte[]> letter(
      ConsumerRecord<byte[], byte[]> record, String reason) {
    ProducerRecord<byte[], byte[]> letter =
        new ProducerRecord<>(topic, null, record.key(), record.value(), record.headers());
    Headers headers = letter.headers();
    headers.add("whizbang-reason", Records.bytes(reason));
    headers.add("whizbang-topic", Records.bytes(record.topic()));
    headers.add("whizbang-partition", Records.bytes(Integer.toString(record.partition())));
    headers.add("whizbang-offset", Records.bytes(Long.toString(record.offset())));
    return letter;
  }
}
