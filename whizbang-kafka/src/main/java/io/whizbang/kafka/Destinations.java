package io.whizbang.kafka;

import static java.util.stream.Collectors.toSet;

import io.whizbang.error.UnreadableMessageException;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.value.WallClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which of the records in its topics a subscription is meant to get: those that it wants, and those that
 * another member of its group wants. While a service changes from one version to the next, a partition may be
 * with an instance that does not know what others wait for, and what it passes by is gone for all of them.
 */
final class Destinations {

  private static final Logger LOG = LoggerFactory.getLogger(Destinations.class);

  /** So long is taken what a member wanted that has left: it may be about to come back. */
  static final Duration AFTER_LEAVING = Duration.ofMinutes(1);

  private static final int MOST_REMEMBERED = 1_000;

  /** What somebody wants, and the topic that it is in. */
  record Wish(String topic, String destination) {}

  private final Set<Wish> own;
  private final Map<Wish, Instant> ofTheGroup = new HashMap<>();
  private final Set<Wish> passed = new HashSet<>();
  private final InstantSource clock;

  Destinations(SubscriptionSpec spec, UnaryOperator<String> topics) {
    this(spec, topics, WallClock::now);
  }

  Destinations(SubscriptionSpec spec, UnaryOperator<String> topics, InstantSource clock) {
    own = spec.destinations().stream()
        .map(each -> new Wish(topics.apply(each), each))
        .collect(toSet());
    this.clock = clock;
  }

  /** Those of its own destinations: members may read different ones. */
  Set<String> topics() {
    return own.stream().map(Wish::topic).collect(toSet());
  }

  Set<Wish> own() {
    return Set.copyOf(own);
  }

  /** Notes what all members of the group want from now on. */
  synchronized void learn(Set<Wish> wanted) {
    Instant now = clock.instant();
    Instant end = now.plus(AFTER_LEAVING);
    ofTheGroup.values().removeIf(until -> until.isBefore(now));
    ofTheGroup.replaceAll((wish, until) -> until.isBefore(end) ? until : end);
    wanted.forEach(wish -> ofTheGroup.put(wish, Instant.MAX));
  }

  /**
   * The destination of a record, if that is wanted. Records of somebody else's do not say theirs: it is the
   * one that is called like their type, or else the only one of their topic.
   *
   * @throws UnreadableMessageException if nothing tells whether it is wanted
   */
  synchronized Optional<String> of(String topic, Map<String, String> attributes) {
    String said = attributes.get(Records.DESTINATION);
    String name = said != null ? said : attributes.get("type");
    if (name != null && isWanted(new Wish(topic, name))) {
      return Optional.of(name);
    }
    Optional<String> other = said == null ? onlyOne(topic) : Optional.empty();
    if (other.isEmpty()) {
      pass(topic, name);
    }
    return other;
  }

  private void pass(String topic, @Nullable String name) {
    if (name == null) {
      throw new UnreadableMessageException(
          "The record has neither a destination nor a type, and its topic has several destinations",
          null);
    }
    notePassed(new Wish(topic, name));
  }

  private boolean isWanted(Wish wish) {
    Instant until = ofTheGroup.get(wish);
    return own.contains(wish) || (until != null && clock.instant().isBefore(until));
  }

  private Optional<String> onlyOne(String topic) {
    Set<String> here = Stream.concat(own.stream(), ofTheGroup.keySet().stream())
        .filter(wish -> wish.topic.equals(topic) && isWanted(wish))
        .map(Wish::destination)
        .collect(toSet());
    return here.size() == 1 ? here.stream().findFirst() : Optional.empty();
  }

  /** Once for each, so that whoever misses messages finds out where they are. */
  private void notePassed(Wish wish) {
    if (passed.size() < MOST_REMEMBERED && passed.add(wish)) {
      LOG.info(
          "What is sent to {} in topic {} is passed by: no instance is known to want it",
          wish.destination,
          wish.topic);
    }
  }
}
