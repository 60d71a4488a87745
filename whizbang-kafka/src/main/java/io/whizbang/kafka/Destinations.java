package io.whizbang.kafka;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.whizbang.transport.SubscriptionSpec;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Which of the records in its topics a subscription is meant to get. */
final class Destinations {

  private final Map<String, Set<String>> byTopic;

  Destinations(SubscriptionSpec spec, UnaryOperator<String> topics) {
    byTopic = spec.destinations().stream().collect(groupingBy(topics, toSet()));
  }

  Set<String> topics() {
    return byTopic.keySet();
  }

  /**
   * The destination of a record, if that is one of the subscription's. Records of somebody else's do not say
   * theirs: it is the one that is called like their type, or else the only one of their topic.
   */
  Optional<String> of(String topic, Map<String, String> attributes) {
    Set<String> here = byTopic.getOrDefault(topic, Set.of());
    String said = attributes.get(Records.DESTINATION);
    if (said != null) {
      return Optional.of(said).filter(here::contains);
    }
    String type = attributes.getOrDefault("type", "");
    return here.contains(type) || here.size() != 1
        ? Optional.of(type).filter(here::contains)
        : here.stream().findFirst();
  }
}
