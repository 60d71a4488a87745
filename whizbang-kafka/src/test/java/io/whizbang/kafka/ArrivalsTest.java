package io.whizbang.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.whizbang.testkit.Deliveries;
import io.whizbang.transport.Arrival;
import io.whizbang.transport.Delivery;
import io.whizbang.transport.Sequence;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What comes in: from us and from others, and how much of it. */
class ArrivalsTest extends KafkaScene {

  private static final Map<String, String> FOREIGN = Map.of(
      "ce_specversion", "1.0",
      "ce_id", "7",
      "ce_source", "https://shop",
      "ce_type", "orders.placed");

  private final UUID stream = UuidV7.next();
  private final ClientProperties properties = new ClientProperties(settings().properties());

  @Test
  void whoIsNotWhizbangReadsCloudEvents() {
    TransportMessage message = messageOf(stream, 42);

    connect().publish(List.of(message));

    ConsumerRecord<byte[], byte[]> record = first(orders);
    assertThat(new String(record.key(), UTF_8)).isEqualTo(stream.toString());
    assertThat(new String(record.value(), UTF_8)).isEqualTo("{}");
    assertThat(List.of(
            header(record, "content-type"),
            header(record, "ce_specversion"),
            header(record, "ce_id"),
            header(record, "ce_source"),
            header(record, "ce_type"),
            header(record, "ce_partitionkey"),
            header(record, "ce_sequence"),
            header(record, "ce_whizbangdestination")))
        .containsExactly(
            "application/json",
            "1.0",
            message.message().id().toString(),
            "/shop",
            "orders.placed",
            stream.toString(),
            "0000000000000000042",
            orders);
  }

  @Test
  void aCloudEventOfSomebodyElsesIsDeliveredAndItsKeyIsItsStream() {
    Deliveries listener = acknowledging();
    connect().subscribe(spec(10), listener);

    write(FOREIGN, "order 7", "{\"n\": 1}");

    Message message = listener.await(1).get(0).message().message();
    assertThat(message.type()).isEqualTo("orders.placed");
    assertThat(message.payload().text()).isEqualTo("{\"n\": 1}");
    assertThat(message.streamId()).isNotNull();
  }

  /** Several destinations share the topic here, and nobody says which one is meant. */
  @Test
  void aCloudEventOfSomebodyElsesInASharedTopicGoesWhereItsTypeSays() {
    Deliveries listener = acknowledging();
    var spec = new SubscriptionSpec(service, Set.of("orders.placed", "orders.paid"), 10);
    connect(settings().withTopic(orders)).subscribe(spec, listener);

    write(FOREIGN, null, "{}");

    assertThat(listener.await(1).get(0).message().destination()).isEqualTo("orders.placed");
  }

  @Test
  void whatCannotBeReadGoesToTheDeadLettersAndHoldsUpNobody() {
    Deliveries listener = acknowledging();
    KafkaTransport transport = connect();
    transport.subscribe(spec(1), listener);

    write(Map.of("ce_specversion", "1.0"), null, "hello");
    write(FOREIGN, null, "no json");
    TransportMessage message = message();
    transport.publish(List.of(message));

    assertThat(Deliveries.ids(listener.await(1)))
        .containsExactly(message.message().id());
    List<ConsumerRecord<byte[], byte[]>> dead = read(service + ".dead-letters", 2);
    assertThat(dead)
        .extracting(record -> new String(record.value(), UTF_8))
        .containsExactlyInAnyOrder("hello", "no json");
    assertThat(dead).allSatisfy(record -> {
      assertThat(header(record, "whizbang-topic")).isEqualTo(orders);
      assertThat(header(record, "whizbang-reason")).startsWith("The message ");
    });
  }

  /** It stays where it was, and the dead letter says where that is. */
  @Test
  void whatIsTooLargeForTheDeadLettersIsNamedThereAndHoldsUpNobody() {
    createTopic(service + ".dead-letters", Map.of("max.message.bytes", "10000"));
    Deliveries listener = acknowledging();
    KafkaTransport transport = connect();
    transport.subscribe(spec(1), listener);

    write(Map.of("ce_specversion", "1.0"), "key", "x".repeat(20_000));
    TransportMessage message = message();
    transport.publish(List.of(message));

    assertThat(Deliveries.ids(listener.await(1)))
        .containsExactly(message.message().id());
    ConsumerRecord<byte[], byte[]> dead = first(service + ".dead-letters");
    assertThat(dead.value()).isEmpty();
    assertThat(List.of(header(dead, "whizbang-topic"), header(dead, "whizbang-offset")))
        .containsExactly(orders, "0");
    assertThat(header(dead, "whizbang-reason")).contains("RecordTooLargeException");
  }

  @Test
  void whatSaysNeitherItsDestinationNorItsTypeInASharedTopicGoesToTheDeadLetters() {
    var spec = new SubscriptionSpec(service, Set.of("orders.placed", "orders.paid"), 10);
    connect(settings().withTopic(orders)).subscribe(spec, acknowledging());

    write(Map.of("ce_whizbangdestination", "orders.shipped"), null, "another's");
    write(Map.of("ce_type", "orders.shipped"), null, "another's");
    write(Map.of(), null, "hello");

    assertThat(read(service + ".dead-letters", 1))
        .extracting(record -> new String(record.value(), UTF_8))
        .containsExactly("hello");
  }

  private void createTopic(String topic, Map<String, String> configuration) {
    try (Admin admin = Admin.create(properties.forAdmin())) {
      var made = new NewTopic(topic, Optional.empty(), Optional.empty()).configs(configuration);
      KafkaErrors.await(admin.createTopics(List.of(made)).all());
    }
  }

  /** What the second says of the one before it shows that one is missing. */
  @Test
  void aGapAndAStepBackAreNoticed() {
    Deliveries listener = acknowledging();
    connect().subscribe(spec(10), listener);

    write(Records.outgoing(orders, messageOf(stream, 1)));
    write(Records.outgoing(orders, messageOf(stream, 3).withSequence(new Sequence(3, 2L))));
    write(Records.outgoing(orders, messageOf(stream, 2)));

    assertThat(listener.await(3))
        .extracting(Delivery::arrival)
        .containsExactly(Arrival.IN_ORDER, Arrival.GAP, Arrival.STEP_BACK);
  }

  @Test
  void whatAListenerDoesNotSettleStaysWithTheBroker() {
    Deliveries listener = new Deliveries(PATIENCE);
    KafkaTransport transport = connect();
    transport.subscribe(spec(10), listener);

    for (int batch = 0; batch < 10; batch++) {
      transport.publish(
          IntStream.range(0, 100).mapToObj(n -> messageOf(stream, n)).toList());
    }
    listener.await(10);
    assertThat(listener.ids()).hasSize(10);

    for (int n = 0; n < 1_000; n++) {
      listener.await(n + 1).get(n).acknowledge();
    }
    assertThat(listener.ids()).hasSize(1_000).doesNotHaveDuplicates();
  }

  /** While another service reads it all, there is every chance. */
  @Test
  void whatAListenerIsNotReadyForIsNotEvenRead() {
    Deliveries listener = new Deliveries(PATIENCE);
    Deliveries witness = acknowledging();
    KafkaTransport counted =
        connect(settings().with("interceptor.classes", ReadCounter.class.getName()));
    counted.subscribe(spec(10), listener);
    connect().subscribe(new SubscriptionSpec("witness-" + service, Set.of(orders), 100), witness);

    for (int batch = 0; batch < 10; batch++) {
      counted.publish(
          IntStream.range(0, 100).mapToObj(n -> messageOf(UuidV7.next(), n)).toList());
    }
    listener.await(10);
    witness.await(1_000);

    assertThat(ReadCounter.of(service)).isBetween(10, 19);
  }

  private void write(Map<String, String> headers, @Nullable String key, String body) {
    ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(
        orders, key == null ? null : key.getBytes(UTF_8), body.getBytes(UTF_8));
    headers.forEach((name, value) -> record.headers().add(name, value.getBytes(UTF_8)));
    write(record);
  }

  private void write(ProducerRecord<byte[], byte[]> record) {
    try (var producer = new KafkaProducer<byte[], byte[]>(properties.forProducer())) {
      var unused = producer.send(record);
    }
  }

  private ConsumerRecord<byte[], byte[]> first(String topic) {
    return read(topic, 1).get(0);
  }

  private List<ConsumerRecord<byte[], byte[]>> read(String topic, int count) {
    List<ConsumerRecord<byte[], byte[]>> records = new CopyOnWriteArrayList<>();
    try (var consumer =
        new KafkaConsumer<byte[], byte[]>(properties.forConsumer("reader-" + UuidV7.next(), 10))) {
      consumer.subscribe(List.of(topic));
      await().atMost(PATIENCE).until(() -> {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
        return records.size() >= count;
      });
    }
    return records;
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), UTF_8);
  }
}
