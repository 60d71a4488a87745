package io.whizbang.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.whizbang.kafka.Destinations.Wish;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Configurable;
import org.jspecify.annotations.Nullable;

/**
 * Kafka's cooperative-sticky assignor, by which the members of a group also tell each other what they want:
 * each says it when it joins, and the one that assigns the partitions tells all of it to all. Public only
 * because Kafka's consumer makes it, by its name.
 */
public final class SharingAssignor extends CooperativeStickyAssignor implements Configurable {

  /** The property that holds the {@link Destinations} of the consumer. */
  static final String DESTINATIONS = "whizbang.destinations";

  /** Neither is in a name: the first is in no destination, the second in no topic. */
  private static final String BETWEEN_WISHES = "\0";

  private static final String BETWEEN_TOPIC_AND_DESTINATION = " ";
  private static final Pattern WISHES = Pattern.compile(BETWEEN_WISHES);

  private @Nullable Destinations destinations;

  @Override
  public void configure(Map<String, ?> properties) {
    if (properties.get(DESTINATIONS) instanceof Destinations given) {
      destinations = given;
    }
  }

  /** Behind what the assignor itself has to say: a number, which it finds there. */
  @Override
  public ByteBuffer subscriptionUserData(Set<String> topics) {
    ByteBuffer base = super.subscriptionUserData(topics);
    ByteBuffer wishes = write(own());
    return ByteBuffer.allocate(base.remaining() + wishes.remaining())
        .put(base)
        .put(wishes)
        .flip();
  }

  private Set<Wish> own() {
    Destinations mine = destinations;
    return mine == null ? Set.of() : mine.own();
  }

  @Override
  public GroupAssignment assign(Cluster metadata, GroupSubscription group) {
    Set<Wish> wanted = group.groupSubscription().values().stream()
        .flatMap(member -> wishesOf(member).stream())
        .collect(toSet());
    Map<String, Assignment> assignments = new HashMap<>();
    super.assign(metadata, group)
        .groupAssignment()
        .forEach((member, assignment) ->
            assignments.put(member, new Assignment(assignment.partitions(), write(wanted))));
    return new GroupAssignment(assignments);
  }

  private static Set<Wish> wishesOf(Subscription member) {
    ByteBuffer said = member.userData();
    return said == null || said.remaining() < Integer.BYTES
        ? Set.of()
        : read(said.duplicate().position(said.position() + Integer.BYTES));
  }

  @Override
  public void onAssignment(Assignment assignment, ConsumerGroupMetadata metadata) {
    super.onAssignment(assignment, metadata);
    ByteBuffer wanted = assignment.userData();
    Destinations mine = destinations;
    if (wanted != null && mine != null) {
      mine.learn(read(wanted.duplicate()));
    }
  }

  private static ByteBuffer write(Set<Wish> wishes) {
    return ByteBuffer.wrap(wishes.stream()
        .map(wish -> wish.topic() + BETWEEN_TOPIC_AND_DESTINATION + wish.destination())
        .collect(joining(BETWEEN_WISHES))
        .getBytes(UTF_8));
  }

  private static Set<Wish> read(ByteBuffer wishes) {
    return WISHES
        .splitAsStream(UTF_8.decode(wishes))
        .filter(text -> text.contains(BETWEEN_TOPIC_AND_DESTINATION))
        .map(SharingAssignor::wish)
        .collect(toSet());
  }

  private static Wish wish(String text) {
    int end = text.indexOf(BETWEEN_TOPIC_AND_DESTINATION);
    return new Wish(text.substring(0, end), text.substring(end + 1));
  }
}
