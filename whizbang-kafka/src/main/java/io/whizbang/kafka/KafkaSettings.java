package io.whizbang.kafka;

import io.whizbang.error.InvalidInputException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Where Kafka is, and how it is used.
 *
 * @param properties of Kafka's own clients, by their names: servers, TLS, credentials, and what else is to
 *     differ from the defaults
 * @param topics the topic of a destination. Messages of a stream keep their order within a topic, so
 *     destinations that share streams must share their topic
 * @param createsTopics whether topics that are missing are made, with the broker's defaults: in plain Kafka one
 *     partition, on one broker
 * @param patience how long messages in hand may take to be settled when another consumer is to have their
 *     partition; after that they come again there
 */
public record KafkaSettings(
    Map<String, String> properties,
    UnaryOperator<String> topics,
    boolean createsTopics,
    Duration patience) {

  /** The topic of all destinations unless they are told apart. */
  public static final String TOPIC = "whizbang";

  public KafkaSettings {
    properties = Map.copyOf(properties);
    ClientProperties.check(properties);
    if (patience.isNegative()) {
      throw new InvalidInputException("Patience " + patience + " must not be negative");
    }
  }

  /** A Kafka at these addresses, {@code host:port} and commas between them. */
  public static KafkaSettings of(String bootstrapServers) {
    return new KafkaSettings(
        Map.of("bootstrap.servers", bootstrapServers),
        destination -> TOPIC,
        true,
        Duration.ofSeconds(10));
  }

  /** The same with a property of Kafka's clients, such as {@code security.protocol}. */
  public KafkaSettings with(String property, String value) {
    Map<String, String> more = new HashMap<>(properties);
    more.put(property, value);
    return new KafkaSettings(more, topics, createsTopics, patience);
  }

  /** All destinations in one topic of this name. */
  public KafkaSettings withTopic(String topic) {
    return withTopics(destination -> topic);
  }

  public KafkaSettings withTopics(UnaryOperator<String> newTopics) {
    return new KafkaSettings(properties, newTopics, createsTopics, patience);
  }

  /** Leaves topics to others: one that is missing is an error. */
  public KafkaSettings topicsMadeElsewhere() {
    return new KafkaSettings(properties, topics, false, patience);
  }

  public KafkaSettings withPatience(Duration newPatience) {
    return new KafkaSettings(properties, topics, createsTopics, newPatience);
  }

  String servers() {
    return properties.getOrDefault("bootstrap.servers", "nowhere");
  }

  /** Of the properties it shows the servers only: some of the others are secrets. */
  @Override
  public String toString() {
    return "KafkaSettings[servers=%s, createsTopics=%s, patience=%s]"
        .formatted(servers(), createsTopics, patience);
  }
}
