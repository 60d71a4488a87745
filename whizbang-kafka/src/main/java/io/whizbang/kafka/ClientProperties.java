package io.whizbang.kafka;

import io.whizbang.error.InvalidInputException;
import io.whizbang.transport.SubscriptionSpec;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * What Kafka's clients are told: defaults of ours, over them what the user says, and over all what the
 * transport's promises stand on.
 */
final class ClientProperties {

  /** On these stands that nothing is lost and all is in order. */
  private static final Set<String> NOT_TO_BE_SET = Set.of(
      "acks",
      "allow.auto.create.topics",
      "enable.auto.commit",
      "enable.idempotence",
      "group.id",
      "group.instance.id",
      "key.deserializer",
      "key.serializer",
      "max.in.flight.requests.per.connection",
      "partition.assignment.strategy",
      "partitioner.class",
      "partitioner.ignore.keys",
      "transactional.id",
      "value.deserializer",
      "value.serializer");

  /** Kafka's own default. */
  private static final long LINGER =
      ProducerConfig.configDef().defaultValues().get("linger.ms") instanceof Number number
          ? number.longValue()
          : 0;

  private final Map<String, String> given;

  ClientProperties(Map<String, String> given) {
    this.given = given;
  }

  /** Refuses what Kafka would refuse of a property by itself. */
  static void check(Map<String, String> given) {
    Set<String> refused = new TreeSet<>(given.keySet());
    refused.retainAll(NOT_TO_BE_SET);
    if (!refused.isEmpty()) {
      throw new InvalidInputException(
          "Kafka properties %s are the transport's own: leave them out".formatted(refused));
    }
    var properties = new ClientProperties(given);
    try {
      ProducerConfig.configDef().parse(properties.forProducer());
      ConsumerConfig.configDef().parse(properties.forConsumer("any", 1));
      AdminClientConfig.configDef().parse(properties.forAdmin());
    } catch (ConfigException e) {
      throw new InvalidInputException("Kafka refuses its properties: " + e.getMessage());
    }
  }

  /**
   * Refuses what does not go together, once all is given: no client could be made of it, now or later.
   *
   * @throws InvalidInputException if so
   */
  void requireHarmony() {
    try {
      var producer = new ProducerConfig(forProducer());
      requireAtLeast(
          producer,
          "delivery.timeout.ms",
          producer.getInt("request.timeout.ms") + producer.getLong("linger.ms"),
          "request.timeout.ms + linger.ms");
      var consumer = new ConsumerConfig(forConsumer("any", 1), false) {};
      requireAtLeast(
          consumer,
          "session.timeout.ms",
          consumer.getInt("heartbeat.interval.ms") + 1L,
          "heartbeat.interval.ms and more");
      var admin = new AdminClientConfig(forAdmin(), false) {};
      requireAtLeast(
          admin,
          "default.api.timeout.ms",
          admin.getInt("request.timeout.ms"),
          "request.timeout.ms");
    } catch (ConfigException e) {
      throw new InvalidInputException(
          "Kafka's properties do not go together: leave one of them out, or change it. Kafka says: "
              + e.getMessage());
    }
  }

  private static void requireAtLeast(
      AbstractConfig properties, String name, long least, String what) {
    if (properties.getInt(name) < least) {
      throw new ConfigException(
          name, properties.getInt(name), "must be at least %s, so %d".formatted(what, least));
    }
  }

  Map<String, Object> forProducer() {
    Map<String, Object> properties = new HashMap<>();
    long request = number("request.timeout.ms", 10_000);
    long linger = number("linger.ms", LINGER);
    properties.put("delivery.timeout.ms", Long.toString(Math.max(30_000, request + linger)));
    properties.put("request.timeout.ms", "10000");
    properties.put("max.block.ms", "10000");
    addGiven(properties, ProducerConfig.configNames());
    properties.put("acks", "all");
    properties.put("enable.idempotence", "true");
    // A partition that has seen nothing of a producer yet takes its second request though the first
    // one failed.
    properties.put("max.in.flight.requests.per.connection", "1");
    properties.put("key.serializer", ByteArraySerializer.class.getName());
    properties.put("value.serializer", ByteArraySerializer.class.getName());
    return properties;
  }

  /** A consumer of a group that holds up to so many messages at a time. */
  Map<String, Object> forConsumer(String group, int maxUnsettled) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("auto.offset.reset", "earliest");
    properties.put("isolation.level", "read_committed");
    properties.put("max.poll.records", Integer.toString(Math.min(500, maxUnsettled)));
    if (isClassic()) {
      addClassicProtocol(properties);
    }
    addGiven(properties, ConsumerConfig.configNames());
    properties.put("group.id", group);
    properties.put("enable.auto.commit", "false");
    properties.put("allow.auto.create.topics", "false");
    properties.put("key.deserializer", ByteArrayDeserializer.class.getName());
    properties.put("value.deserializer", ByteArrayDeserializer.class.getName());
    return properties;
  }

  /** The same for a subscription, whose consumer tells the others of its group what it wants. */
  Map<String, Object> forMember(SubscriptionSpec spec, Destinations destinations) {
    Map<String, Object> properties = forConsumer(spec.name(), spec.maxUnsettled());
    if (isClassic()) {
      properties.put(SharingAssignor.DESTINATIONS, destinations);
    }
    return properties;
  }

  private boolean isClassic() {
    return !"consumer".equalsIgnoreCase(given.get("group.protocol"));
  }

  /** A process that is killed is noticed within ten seconds. In the newer protocol the broker sets that. */
  private void addClassicProtocol(Map<String, Object> properties) {
    properties.put("partition.assignment.strategy", SharingAssignor.class.getName());
    properties.put("session.timeout.ms", "10000");
    properties.put(
        "heartbeat.interval.ms", Long.toString(number("session.timeout.ms", 10_000) / 5));
  }

  Map<String, Object> forAdmin() {
    Map<String, Object> properties = new HashMap<>();
    long request = number("request.timeout.ms", 5_000);
    long all = number("default.api.timeout.ms", 10_000);
    properties.put("request.timeout.ms", Long.toString(Math.min(5_000, all)));
    properties.put("default.api.timeout.ms", Long.toString(Math.max(10_000, request)));
    addGiven(properties, AdminClientConfig.configNames());
    return properties;
  }

  /** What is given as a number. What is none is refused by Kafka, in better words. */
  private long number(String name, long otherwise) {
    try {
      return Long.parseLong(given.getOrDefault(name, "").trim());
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  /** Of the standard ones only those that are meant for the client; it would warn of the others. */
  private void addGiven(Map<String, Object> properties, Set<String> ofTheClient) {
    given.forEach((name, value) -> {
      if (ofTheClient.contains(name) || !isStandard(name)) {
        properties.put(name, value);
      }
    });
  }

  private static boolean isStandard(String name) {
    return ProducerConfig.configNames().contains(name)
        || ConsumerConfig.configNames().contains(name)
        || AdminClientConfig.configNames().contains(name);
  }
}
