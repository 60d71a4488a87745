package io.whizbang.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.transport.Delivery;
import io.whizbang.transport.DeliveryDesk;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.value.UuidV7;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whoever shares the topic may have keys of any kind. */
class IntakeTest {

  private static final byte[] NO_TEXT = {(byte) 0xC3, (byte) 0x28};
  private static final TopicPartition PARTITION = new TopicPartition("whizbang", 0);

  private final ClientProperties properties =
      new ClientProperties(Map.of("bootstrap.servers", "127.0.0.1:1"));
  private final Cluster cluster =
      new Cluster("127.0.0.1:1", () -> Admin.create(properties.forAdmin()));
  private final SubscriptionSpec spec =
      new SubscriptionSpec("billing", Set.of("orders.placed"), 10);
  private final List<Delivery> delivered = new ArrayList<>();
  private final List<Runnable> deadLetters = new ArrayList<>();
  private final Window window = new Window(10, () -> {});
  private final Intake intake = new Intake(
      window,
      new Destinations(spec, any -> PARTITION.topic()),
      new DeliveryDesk(spec, delivered::add, Runnable::run),
      new DeadLetterTopic(
          "billing.dead-letters",
          new RecordSender(() -> new KafkaProducer<>(properties.forProducer())),
          new TopicDirectory(cluster, true),
          deadLetters::add));

  @BeforeEach
  void assign() {
    window.assign(List.of(PARTITION));
  }

  @AfterEach
  void close() {
    cluster.close();
  }

  @Test
  void theKeyIsNotReadWhereAPartitionKeyIsSaid() {
    UUID stream = UuidV7.next();

    intake.take(record("orders.placed", Map.of("ce_partitionkey", stream.toString())));

    assertThat(delivered)
        .extracting(each -> each.message().message().streamId())
        .containsExactly(stream);
  }

  @Test
  void theKeyOfWhatNobodyWantsIsNotRead() {
    intake.take(record("orders.shipped", Map.of()));

    assertThat(deadLetters).isEmpty();
    assertThat(window.isSettled()).isTrue();
  }

  @Test
  void aKeyThatIsNoTextCannotBeAStream() {
    intake.take(record("orders.placed", Map.of()));

    assertThat(deadLetters).hasSize(1);
  }

  private static ConsumerRecord<byte[], byte[]> record(
      String destination, Map<String, String> more) {
    ConsumerRecord<byte[], byte[]> record =
        new ConsumerRecord<>(PARTITION.topic(), 0, 0, NO_TEXT, Records.bytes("{}"));
    Map.of(
            "ce_specversion", "1.0",
            "ce_id", "7",
            "ce_source", "https://shop",
            "ce_type", "orders.placed",
            "ce_whizbangdestination", destination)
        .forEach((name, value) -> record.headers().add(name, Records.bytes(value)));
    more.forEach((name, value) -> record.headers().add(name, Records.bytes(value)));
    return record;
  }
}
