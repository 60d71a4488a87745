package io.whizbang.kafka;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testkit.TestClock;
import io.whizbang.transport.SubscriptionSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Assignment;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupSubscription;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.junit.jupiter.api.Test;

/** Two versions of a service share a group; the newer one wants more. */
class DestinationsTest {

  private static final String TOPIC = "whizbang";

  private final TestClock clock = new TestClock();
  private final Destinations older = destinations(Set.of("orders.placed"));
  private final Destinations newer = destinations(Set.of("orders.placed", "orders.paid in full"));

  private Destinations destinations(Set<String> wanted) {
    return new Destinations(new SubscriptionSpec("billing", wanted, 10), any -> TOPIC, clock);
  }

  private boolean isTakenByTheOlder(String destination) {
    return older.of(TOPIC, Map.of(Records.DESTINATION, destination)).isPresent();
  }

  /** What members tell each other when one comes or goes. */
  private static void rebalance(Destinations... members) {
    Map<String, SharingAssignor> assignors = new HashMap<>();
    Map<String, Subscription> subscriptions = new HashMap<>();
    for (Destinations member : members) {
      var assignor = new SharingAssignor();
      assignor.configure(Map.of(SharingAssignor.DESTINATIONS, member));
      String id = "member-" + assignors.size();
      assignors.put(id, assignor);
      subscriptions.put(
          id, new Subscription(List.of(TOPIC), assignor.subscriptionUserData(Set.of(TOPIC))));
    }
    Map<String, Assignment> assignments = new SharingAssignor()
        .assign(oneTopic(), new GroupSubscription(subscriptions))
        .groupAssignment();
    try (var any = new MockConsumer<byte[], byte[]>("earliest")) {
      assignments.forEach((id, assignment) ->
          requireNonNull(assignors.get(id)).onAssignment(assignment, any.groupMetadata()));
    }
  }

  private static Cluster oneTopic() {
    var node = new Node(1, "localhost", 9092);
    Node[] nodes = {node};
    return new Cluster(
        "test",
        List.of(node),
        List.of(
            new PartitionInfo(TOPIC, 0, node, nodes, nodes),
            new PartitionInfo(TOPIC, 1, node, nodes, nodes)),
        Set.of(),
        Set.of());
  }

  @Test
  void whatAnotherMemberWantsIsTakenAndNothingElse() {
    assertThat(isTakenByTheOlder("orders.paid in full")).isFalse();

    rebalance(older, newer);

    assertThat(isTakenByTheOlder("orders.placed")).isTrue();
    assertThat(isTakenByTheOlder("orders.paid in full")).isTrue();
    assertThat(isTakenByTheOlder("orders.shipped")).isFalse();
  }

  /** Its messages would have no receptor for good. */
  @Test
  void whatAMemberWantedThatHasLeftIsTakenForAWhileOnly() {
    rebalance(older, newer);

    rebalance(older);

    assertThat(isTakenByTheOlder("orders.paid in full")).isTrue();
    clock.advance(Destinations.AFTER_LEAVING);
    rebalance(older);
    assertThat(isTakenByTheOlder("orders.paid in full")).isFalse();
    assertThat(isTakenByTheOlder("orders.placed")).isTrue();
  }

  @Test
  void eachReadsTheTopicsOfItsOwnDestinationsAlone() {
    rebalance(older, newer);

    assertThat(older.topics()).containsExactly(TOPIC);
  }
}
