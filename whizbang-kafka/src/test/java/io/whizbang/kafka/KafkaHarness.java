package io.whizbang.kafka;

import static java.util.stream.Collectors.toMap;

import io.whizbang.testkit.BrokerHarness;
import io.whizbang.testkit.KafkaServer;
import io.whizbang.testkit.SharedBroker;
import io.whizbang.transport.Transport;
import io.whizbang.value.UuidV7;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** The broker that tests share, and a topic of its own in it, so that no test reads what another wrote. */
final class KafkaHarness implements BrokerHarness, BrokerHarness.Mortal {

  private final String topic = "invoices-" + UuidV7.next();

  private static KafkaServer server() {
    return SharedBroker.KAFKA.get();
  }

  @Override
  public String address() {
    return server().address() + " " + topic;
  }

  @Override
  public Transport connect(String address) {
    List<String> words = List.of(address.split(" "));
    return KafkaTransport.connect(KafkaSettings.of(words.get(0)).withTopic(words.get(1)));
  }

  @Override
  public long waiting(String service) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", server().address()))) {
      return sum(admin.listOffsets(lastOffsets(admin)).all(), ListOffsetsResultInfo::offset)
          - sum(
              admin.listConsumerGroupOffsets(service).partitionsToOffsetAndMetadata(),
              OffsetAndMetadata::offset);
    }
  }

  private Map<TopicPartition, OffsetSpec> lastOffsets(Admin admin) {
    return KafkaErrors.await(admin.describeTopics(List.of(topic)).allTopicNames()).values().stream()
        .flatMap(found -> found.partitions().stream())
        .collect(toMap(
            each -> new TopicPartition(topic, each.partition()), each -> OffsetSpec.latest()));
  }

  private static <T> long sum(KafkaFuture<Map<TopicPartition, T>> found, ToLongFunction<T> offset) {
    return KafkaErrors.await(found).values().stream().mapToLong(offset).sum();
  }

  @Override
  public Mortal mortal() {
    return this;
  }

  @Override
  public void kill() {
    server().kill();
  }

  @Override
  public void startAgain() {
    server().startAgain();
  }
}
