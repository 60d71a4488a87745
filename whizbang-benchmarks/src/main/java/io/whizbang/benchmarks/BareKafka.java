package io.whizbang.benchmarks;

import io.whizbang.benchmarks.contest.OrderPlaced;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** The broker's client alone: confirmed by all replicas when published, committed when received, and no database. */
final class BareKafka implements BrokerPath {

  private static final int PARTITIONS = 4;
  private static final Duration AT_MOST = Duration.ofSeconds(1);

  private final String topic = "whizbang-bench-" + UUID.randomUUID();
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final String servers;
  private final KafkaProducer<String, String> producer;
  private final KafkaConsumer<String, String> consumer;

  private BareKafka(String servers) {
    this.servers = servers;
    producer = new KafkaProducer<>(
        Map.of("bootstrap.servers", servers, "acks", "all", "enable.idempotence", "true"),
        new StringSerializer(),
        new StringSerializer());
    consumer = new KafkaConsumer<>(
        Map.of(
            "bootstrap.servers",
            servers,
            "group.id",
            topic,
            "auto.offset.reset",
            "earliest",
            "enable.auto.commit",
            "false"),
        new StringDeserializer(),
        new StringDeserializer());
  }

  static BrokerPath open(String servers, Consumer<UUID> receiver) throws Exception {
    var path = new BareKafka(servers);
    try (Admin admin = path.admin()) {
      admin
          .createTopics(List.of(new NewTopic(path.topic, PARTITIONS, (short) -1)))
          .all()
          .get();
    }
    path.thread.execute(() -> path.receive(receiver));
    return path;
  }

  private Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", servers));
  }

  private void receive(Consumer<UUID> receiver) {
    consumer.subscribe(List.of(topic));
    try {
      while (true) {
        for (ConsumerRecord<String, String> record : consumer.poll(AT_MOST)) {
          receiver.accept(UUID.fromString(record.key()));
        }
        consumer.commitAsync();
      }
    } catch (WakeupException closing) {
      consumer.close();
    }
  }

  @Override
  public void publish(List<OrderPlaced> messages) {
    for (OrderPlaced message : messages) {
      var unused =
          producer.send(new ProducerRecord<>(topic, message.id().toString(), message.note()));
    }
    producer.flush();
  }

  /** To close the admin client is to wait for what it does. */
  @Override
  public void close() {
    consumer.wakeup();
    thread.shutdown();
    producer.close();
    try (Admin admin = admin()) {
      var unused = admin.deleteTopics(List.of(topic));
    }
  }
}
