package io.whizbang.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Delivers within the call that makes it possible. */
class DeliveryDeskTest {

  private final UUID stream = UuidV7.next();
  private final List<Delivery> delivered = new ArrayList<>();
  private final List<String> acknowledged = new ArrayList<>();
  private final SubscriptionSpec spec = new SubscriptionSpec("billing", Set.of("orders"), 2);
  private final DeliveryDesk desk = new DeliveryDesk(spec, delivered::add, Runnable::run);

  @Test
  void theBrokerLearnsOfAcknowledgementsOnce() {
    put("a", "queue");

    delivered.get(0).acknowledge();
    delivered.get(0).acknowledge();
    delivered.get(0).retry();

    assertThat(acknowledged).containsExactly("a");
    assertThat(types()).containsExactly("a");
  }

  @Test
  void noMoreAreOutThanTheSubscriptionTakes() {
    List.of("a", "b", "c", "d").forEach(name -> put(name, "queue"));
    assertThat(types()).containsExactly("a", "b");

    delivered.get(1).acknowledge();

    assertThat(types()).containsExactly("a", "b", "c");
  }

  @Test
  void whatIsGivenBackComesAgainFromHereBeforeWhatFollowsIt() {
    List.of("a", "b", "c").forEach(name -> put(name, "queue"));

    delivered.get(1).retry();
    delivered.get(0).retry();

    assertThat(types()).containsExactly("a", "b", "a", "b");
    assertThat(acknowledged).isEmpty();
  }

  @Test
  void howItArrivedIsSaidTheFirstTimeOnly() {
    desk.put(new Received(message("a"), Arrival.GAP, "queue", () -> {}));

    delivered.get(0).retry();

    assertThat(delivered)
        .extracting(Delivery::arrival)
        .containsExactly(Arrival.GAP, Arrival.IN_ORDER);
  }

  @Test
  void whatWasTakenAwayCannotBeSettledAndHoldsUpNobody() {
    put("a", "lost");
    put("b", "lost");
    put("c", "lost");
    put("d", "kept");

    desk.withdraw("lost");
    delivered.get(0).acknowledge();
    delivered.get(1).retry();

    assertThat(acknowledged).isEmpty();
    assertThat(types()).containsExactly("a", "b", "d");
  }

  @Test
  void afterTheEndNothingIsDeliveredOrSettled() {
    put("a", "queue");

    desk.close();
    put("b", "queue");
    delivered.get(0).acknowledge();

    assertThat(types()).containsExactly("a");
    assertThat(acknowledged).isEmpty();
  }

  private List<String> types() {
    return delivered.stream().map(each -> each.message().message().type()).toList();
  }

  private void put(String name, String source) {
    desk.put(new Received(message(name), Arrival.IN_ORDER, source, () -> acknowledged.add(name)));
  }

  private TransportMessage message(String name) {
    return new TransportMessage("orders", Message.of(name, Json.of("{}")).withStream(stream));
  }
}
