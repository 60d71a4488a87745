package io.whizbang.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.transport.Delivery;
import io.whizbang.transport.InMemoryBroker;
import io.whizbang.transport.InMemoryBroker.Limits;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the in-memory transport promises beside the contract of all. */
class InMemoryBrokerTest {

  private final InMemoryBroker broker = new InMemoryBroker(Runnable::run, new Limits(2, 100));
  private final Transport transport = broker.connect();
  private final Deliveries listener = new Deliveries(Duration.ZERO);
  private final UUID stream = UuidV7.next();

  @Test
  void aFullMailboxTakesNoMoreAndNothingOfThatStreamOvertakes() {
    transport.subscribe(spec(1), delivery -> {}).close();

    assertThat(transport.publish(
            List.of(message(stream), message(stream), message(stream), message(stream))))
        .hasExactlyElementsOfTypes(
            Published.class, Published.class, NotTried.class, NotTried.class);

    transport.subscribe(spec(10), listener);
    assertThat(listener.soFar()).hasSize(2);
    assertThat(transport.publish(List.of(message(stream)))).hasOnlyElementsOfType(Published.class);
  }

  @Test
  void aStreamThatIsStoppedAtOneDestinationIsStoppedAtAll() {
    transport.subscribe(spec(1), delivery -> {}).close();
    transport.publish(List.of(message(null), message(null)));
    Message another = message(stream).message();

    assertThat(transport.publish(List.of(
            message(stream),
            new TransportMessage("elsewhere", another),
            new TransportMessage("elsewhere", message(null).message()))))
        .hasExactlyElementsOfTypes(NotTried.class, NotTried.class, Published.class);
  }

  @Test
  void whatNobodySubscribesToIsPublishedAndForgotten() {
    assertThat(transport.publish(List.of(message(stream)))).hasOnlyElementsOfType(Published.class);

    transport.subscribe(spec(10), listener);

    assertThat(listener.soFar()).isEmpty();
  }

  @Test
  void aRunThatIsGivenBackFromItsEndComesAgainFromItsBeginning() {
    transport.subscribe(spec(10), listener);
    List<TransportMessage> messages =
        Stream.generate(() -> message(stream)).limit(3).toList();
    messages.forEach(message -> transport.publish(List.of(message)));
    List<Delivery> run = listener.soFar();

    run.get(2).retry();
    run.get(1).retry();
    assertThat(listener.soFar()).as("the first is not settled yet").hasSize(3);
    run.get(0).retry();

    assertThat(listener.ids().subList(3, 6))
        .isEqualTo(messages.stream().map(each -> each.message().id()).toList());
  }

  @Test
  void aListenerMayPublishAndEndItsSubscription() {
    var subscriptions = new ArrayList<Subscription>();
    var self = new Deliveries(Duration.ZERO, delivery -> {
      delivery.acknowledge();
      transport.publish(List.of(message(null)));
      subscriptions.forEach(Subscription::close);
    });
    subscriptions.add(transport.subscribe(spec(10), self));

    transport.publish(List.of(message(null)));
    transport.subscribe(spec(10), listener);

    assertThat(self.soFar()).hasSize(1);
    assertThat(listener.soFar()).hasSize(1);
  }

  @Test
  void badValuesFailTheirMaker() {
    assertThatThrownBy(() -> new Limits(0, 1)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> new SubscriptionSpec("", Set.of("a"), 1))
        .hasMessageContaining("Subscription name is empty");
    assertThatThrownBy(() -> new SubscriptionSpec("s", Set.of(), 1))
        .hasMessageContaining("Subscription s has no destination");
    assertThatThrownBy(() -> new SubscriptionSpec("s", Set.of("a"), 0))
        .hasMessageContaining("maxUnsettled 0");
    assertThatThrownBy(() -> new TransportMessage("", message(null).message()))
        .hasMessageContaining("Destination is empty");
  }

  private static SubscriptionSpec spec(int maxUnsettled) {
    return new SubscriptionSpec("billing", Set.of("orders"), maxUnsettled);
  }

  private static TransportMessage message(@Nullable UUID stream) {
    Message message = Message.of("orders.placed", Json.of("{}"));
    return new TransportMessage("orders", stream == null ? message : message.withStream(stream));
  }
}
