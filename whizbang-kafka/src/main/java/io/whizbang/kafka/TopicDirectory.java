package io.whizbang.kafka;

import io.whizbang.error.TransportRefusedException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TopicExistsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Knows which topics there are, and makes those that are missing if it may. */
final class TopicDirectory {

  private static final Logger LOG = LoggerFactory.getLogger(TopicDirectory.class);

  private final Cluster cluster;
  private final boolean creates;
  private final Set<String> known = ConcurrentHashMap.newKeySet();

  TopicDirectory(Cluster cluster, boolean creates) {
    this.cluster = cluster;
    this.creates = creates;
  }

  /**
   * Says of each topic that cannot be used why that is so; none of them, if all is well.
   *
   * @throws org.apache.kafka.common.KafkaException if Kafka does not say
   */
  Map<String, String> troubles(Set<String> topics) {
    Set<String> unknown =
        topics.stream().filter(topic -> !known.contains(topic)).collect(Collectors.toSet());
    Map<String, String> troubles = new HashMap<>();
    if (!unknown.isEmpty()) {
      cluster
          .admin()
          .describeTopics(unknown)
          .topicNameValues()
          .forEach((topic, found) ->
              look(topic, found).ifPresent(trouble -> troubles.put(topic, trouble)));
    }
    return troubles;
  }

  /**
   * Sees to it that topics are there.
   *
   * @throws TransportRefusedException if one cannot be used
   */
  void require(Set<String> topics) {
    Map<String, String> troubles = troubles(topics);
    if (!troubles.isEmpty()) {
      throw new TransportRefusedException(String.join(". ", troubles.values()), null);
    }
  }

  /** It may have been removed: the next who wants it looks again. */
  void forget(String topic) {
    known.remove(topic);
  }

  private Optional<String> look(String topic, KafkaFuture<?> found) {
    try {
      KafkaErrors.await(found);
      known.add(topic);
      return Optional.empty();
    } catch (RuntimeException e) {
      if (!KafkaErrors.isOfTheTopic(e)) {
        throw e;
      }
      return creates ? create(topic) : Optional.of(missing(topic, e));
    }
  }

  private Optional<String> create(String topic) {
    var described = new NewTopic(topic, Optional.empty(), Optional.empty());
    try {
      CreateTopicsResult made = cluster.admin().createTopics(List.of(described));
      KafkaErrors.await(made.all());
      known.add(topic);
      warnIfFrail(topic, made);
      return Optional.empty();
    } catch (TopicExistsException madeMeanwhile) {
      known.add(topic);
      return Optional.empty();
    } catch (RuntimeException e) {
      if (!KafkaErrors.isOfTheTopic(e)) {
        throw e;
      }
      return Optional.of(missing(topic, e));
    }
  }

  /** Kafka's own defaults are those of a first try. Old brokers do not say what they have made. */
  private static void warnIfFrail(String topic, CreateTopicsResult made) {
    try {
      int partitions = KafkaErrors.await(made.numPartitions(topic));
      int copies = KafkaErrors.await(made.replicationFactor(topic));
      if (partitions == 1 || copies == 1) {
        LOG.warn(
            "Topic {} is made with partitions: {}, copies of each: {}. One partition is read by one "
                + "instance, and one copy is lost with its broker. Make the topic before it is used, or set "
                + "the brokers' num.partitions and default.replication.factor",
            topic,
            partitions,
            copies);
      }
    } catch (KafkaException e) {
      LOG.debug("Topic {} is made, and nobody says how", topic, e);
    }
  }

  private static String missing(String topic, RuntimeException why) {
    return "Kafka's topic %s cannot be used: %s. Create it, or allow it to be used"
        .formatted(topic, KafkaErrors.reason(why));
  }
}
