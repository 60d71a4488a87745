package io.whizbang.kafka;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;

/** Kafka makes one for each client that is told to: it counts what the consumers of a group read. */
public final class ReadCounter
    implements ConsumerInterceptor<byte[], byte[]>, ProducerInterceptor<byte[], byte[]> {

  private static final Map<String, AtomicInteger> READ = new ConcurrentHashMap<>();

  private AtomicInteger read = new AtomicInteger();

  static int of(String group) {
    return READ.getOrDefault(group, new AtomicInteger()).get();
  }

  @Override
  public void configure(Map<String, ?> settings) {
    if (settings.get("group.id") instanceof String group) {
      read = READ.computeIfAbsent(group, any -> new AtomicInteger());
    }
  }

  @Override
  public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
    read.addAndGet(records.count());
    return records;
  }

  @Override
  public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {}

  @Override
  public ProducerRecord<byte[], byte[]> onSend(ProducerRecord<byte[], byte[]> record) {
    return record;
  }

  @Override
  public void onAcknowledgement(RecordMetadata metadata, Exception failure) {}

  @Override
  public void close() {}
}
