package io.whizbang.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.whizbang.testkit.Deliveries;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.UuidV7;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

/** Two versions of a service at a time, which share the partitions of a topic. */
class RollingDeployTest extends KafkaScene {

  private final KafkaSettings shared = settings().withTopic(orders);

  @Test
  void whatOnlyTheNewerVersionWantsIsNotPassedByByTheOlderOne() {
    Deliveries both = acknowledging();
    subscribe(Set.of("placed"), both);
    subscribe(Set.of("placed", "paid"), both);
    awaitMembersAtWork(2);
    List<TransportMessage> paid = to("paid");

    connect(shared).publish(to("shipped"));
    connect(shared).publish(paid);

    assertThat(Deliveries.ids(both.await(paid.size())))
        .containsExactlyInAnyOrderElementsOf(ids(paid));
  }

  private void subscribe(Set<String> destinations, Deliveries listener) {
    connect(shared).subscribe(new SubscriptionSpec(service, destinations, 100), listener);
  }

  /** Of enough streams that some are in each partition. */
  private List<TransportMessage> to(String destination) {
    return Stream.generate(() -> messageOf(UuidV7.next(), 1))
        .limit(40)
        .map(each -> new TransportMessage(destination, each.message()))
        .toList();
  }

  private void awaitMembersAtWork(int count) {
    try (Admin admin = Admin.create(new ClientProperties(shared.properties()).forAdmin())) {
      await().atMost(PATIENCE).ignoreExceptions().until(() -> membersAtWork(admin) == count);
    }
  }

  private long membersAtWork(Admin admin) {
    return KafkaErrors.await(admin.describeConsumerGroups(List.of(service)).all()).values().stream()
        .flatMap(group -> group.members().stream())
        .filter(member -> !member.assignment().topicPartitions().isEmpty())
        .count();
  }
}
