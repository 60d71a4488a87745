package io.whizbang.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.transport.Delivery;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.PublishResult.Rejected;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Transport} must fulfil. Extend it, and say how to connect:
 *
 * <pre>{@code
 * class MyTransportTest extends TransportContract {
 *   @Override
 *   protected TransportHarness harness() {
 *     return new MyHarness();
 *   }
 * }
 * }</pre>
 */
public abstract class TransportContract extends ContractScene {

  @Test
  void aMessageArrivesWithAllThatItCarries() {
    Deliveries listener = listener();
    subscribe(listener);
    Message full = new Message(
        UuidV7.next(),
        UuidV7.next(),
        "orders.plaçed",
        Json.of("{\"text\": \"Grüße, 世界 \\u0001 \\\"\", \"list\": [1.50, null, true]}"),
        Json.of("{\"correlationId\": \"c\", \"hops\": [{\"service\": \"orders\"}]}"),
        Json.of("{\"tenant\": \"açme\"}"),
        true);
    Message bare = Message.of("orders.placed", Json.of("\"a text\""));

    publish(new TransportMessage(orders, full), new TransportMessage(orders, bare));

    listener.await(2);
    assertThat(listener.soFar()).allSatisfy(delivery -> {
      assertThat(delivery.message().destination()).isEqualTo(orders);
      Message arrived = delivery.message().message();
      SameJson.assertSame(arrived, arrived.id().equals(full.id()) ? full : bare);
    });
    assertThat(listener.ids()).containsExactlyInAnyOrder(full.id(), bare.id());
  }

  @Test
  void everyMessageOfABatchHasItsResultInItsPlace() {
    subscribeOnce();
    List<TransportMessage> batch = List.of(message(), message(), message());

    assertThat(transport.publish(batch))
        .hasOnlyElementsOfType(Published.class)
        .extracting(PublishResult::messageId)
        .isEqualTo(ids(batch));
    assertThat(transport.publish(List.of())).isEmpty();
  }

  @Test
  void aRejectedMessageTakesNoOtherDown() {
    Deliveries listener = listener();
    subscribe(listener);
    TransportMessage first = message();
    TransportMessage rejected = unacceptable();
    TransportMessage last = message();

    List<PublishResult> results = transport.publish(List.of(first, rejected, last));

    assertThat(results).hasSize(3);
    assertThat(results.get(0)).isEqualTo(new Published(first.message().id()));
    assertThat(results.get(1))
        .isInstanceOfSatisfying(
            Rejected.class,
            result ->
                assertThat(result.messageId()).isEqualTo(rejected.message().id()));
    assertThat(results.get(2)).isEqualTo(new Published(last.message().id()));
    assertThat(Deliveries.ids(listener.await(2)))
        .containsExactlyInAnyOrder(first.message().id(), last.message().id());
  }

  @Test
  void everySubscriptionNameGetsACopy() {
    Deliveries one = listener();
    Deliveries other = listener();
    subscribe(one);
    transport.subscribe(spec(service + "-other", PLENTY), other);
    TransportMessage message = message();

    publish(message);

    assertThat(Deliveries.ids(one.await(1))).containsExactly(message.message().id());
    assertThat(Deliveries.ids(other.await(1))).containsExactly(message.message().id());
  }

  @Test
  void onlyWhatIsSubscribedToArrives() {
    Deliveries listener = acknowledging();
    UUID stream = UuidV7.next();
    String more = orders + "-more";
    transport.subscribe(new SubscriptionSpec(service, Set.of(orders, more), PLENTY), listener);
    List<TransportMessage> here = messagesOf(stream, 2);

    publish(here.get(0));
    toNobody();
    publish(new TransportMessage(more, here.get(1).message()));

    assertThat(Deliveries.ids(listener.await(2))).isEqualTo(ids(here));
  }

  /** Whether a transport takes it, or says that it reaches nobody, is its own affair. */
  private void toNobody() {
    var message = new TransportMessage(orders + "-elsewhere", message().message());
    assertThat(transport.publish(List.of(message))).hasSize(1);
  }

  @Test
  void whatIsPublishedWhileNobodyListensWaits() {
    subscribeOnce();
    TransportMessage message = message();
    publish(message);

    Deliveries listener = listener();
    connect().subscribe(spec(PLENTY), listener);

    assertThat(Deliveries.ids(listener.await(1)))
        .containsExactly(message.message().id());
  }

  @Test
  void messagesOfAStreamArriveInTheirOrder() {
    Deliveries listener = acknowledging();
    subscribe(listener);
    List<List<TransportMessage>> streams =
        Stream.generate(() -> messagesOf(UuidV7.next(), 40)).limit(5).toList();

    IntStream.range(0, 40)
        .forEach(n -> publish(streams.stream().map(each -> each.get(n)).toList()));

    listener.await(200);
    assertThat(streams)
        .allSatisfy(stream -> assertThat(idsOf(listener, stream)).isEqualTo(ids(stream)));
  }

  /** As an order that is placed and then cancelled: two types, so two destinations, of which one is seldom used. */
  @Test
  void messagesOfAStreamToSeveralDestinationsArriveInTheirOrder() {
    Deliveries listener = acknowledging();
    String seldom = orders + "-seldom";
    transport.subscribe(new SubscriptionSpec(service, Set.of(orders, seldom), PLENTY), listener);
    List<TransportMessage> stream = messagesOf(UuidV7.next(), 4);

    publish(stream.get(0));
    publish(List.of(
        new TransportMessage(seldom, stream.get(1).message()),
        stream.get(2),
        new TransportMessage(seldom, stream.get(3).message())));

    listener.await(4);
    assertThat(idsOf(listener, stream)).isEqualTo(ids(stream));
  }

  private static List<UUID> idsOf(Deliveries listener, List<TransportMessage> stream) {
    List<UUID> ids = ids(stream);
    return listener.ids().stream().filter(ids::contains).distinct().toList();
  }

  @Test
  void whatIsAcknowledgedNeverComesAgain() {
    UUID stream = UuidV7.next();
    List<TransportMessage> messages = messagesOf(stream, 3);
    Deliveries first = listener();
    Subscription subscription = subscribe(first);
    publish(messages.subList(0, 2));
    first.await(2).forEach(Delivery::acknowledge);
    subscription.close();

    Deliveries second = listener();
    subscribe(second);
    publish(messages.subList(2, 3));

    assertThat(Deliveries.ids(second.await(1))).isEqualTo(ids(messages.subList(2, 3)));
  }

  @Test
  void whatIsGivenBackComesAgainInItsOrder() {
    Deliveries listener = listener();
    subscribe(listener);
    List<TransportMessage> messages = messagesOf(UuidV7.next(), 4);
    publish(messages);
    List<Delivery> deliveries = listener.await(4);

    deliveries.get(0).acknowledge();
    deliveries.subList(1, 4).forEach(Delivery::retry);

    assertThat(Deliveries.ids(listener.await(7)).subList(4, 7))
        .isEqualTo(ids(messages.subList(1, 4)));
  }

  @Test
  void whatIsGivenBackComesBeforeWhatHasNotComeYet() {
    Deliveries listener = listener();
    List<TransportMessage> messages = messagesOf(UuidV7.next(), 2);
    subscribeOnce();
    publish(messages);
    transport.subscribe(spec(1), listener);

    listener.await(1).get(0).retry();
    listener.await(2).get(1).acknowledge();

    assertThat(Deliveries.ids(listener.await(3)))
        .containsExactly(
            messages.get(0).message().id(),
            messages.get(0).message().id(),
            messages.get(1).message().id());
  }

  @Test
  void whatIsUnsettledWhenASubscriptionEndsComesAgain() {
    Deliveries first = listener();
    List<TransportMessage> messages = messagesOf(UuidV7.next(), 3);
    Subscription lost = connect().subscribe(spec(PLENTY), first);
    publish(messages);
    List<Delivery> deliveries = first.await(3);
    deliveries.get(0).acknowledge();
    lost.close();

    Deliveries second = listener();
    subscribe(second);

    assertThat(Deliveries.ids(second.await(2))).isEqualTo(ids(messages.subList(1, 3)));
  }

  @Test
  void anAcknowledgementThatComesTooLateChangesNothing() {
    Deliveries first = listener();
    TransportMessage message = message();
    Subscription lost = connect().subscribe(spec(PLENTY), first);
    publish(message);
    Delivery late = first.await(1).get(0);
    lost.close();

    assertThatCode(late::acknowledge).doesNotThrowAnyException();
    assertThatCode(late::retry).doesNotThrowAnyException();

    Deliveries second = listener();
    subscribe(second);
    assertThat(Deliveries.ids(second.await(1)))
        .containsExactly(message.message().id());
  }

  @Test
  void onlyTheFirstWordOnADeliveryCounts() {
    Deliveries listener = listener();
    UUID stream = UuidV7.next();
    List<TransportMessage> messages = messagesOf(stream, 2);
    subscribe(listener);
    publish(messages.subList(0, 1));
    Delivery delivery = listener.await(1).get(0);

    delivery.acknowledge();
    delivery.acknowledge();
    delivery.retry();
    publish(messages.subList(1, 2));

    assertThat(Deliveries.ids(listener.await(2))).isEqualTo(ids(messages));
  }

  @Test
  void noMoreAreUnsettledAtATimeThanTheSubscriberTakes() {
    subscribeOnce();
    List<TransportMessage> messages = messagesOf(UuidV7.next(), 20);
    publish(messages);
    Deliveries listener = listener();
    transport.subscribe(spec(2), listener);
    listener.await(2);

    for (int settled = 0; settled < 18; settled++) {
      assertThat(listener.soFar().size() - settled).isLessThanOrEqualTo(2);
      listener.soFar().get(settled).acknowledge();
      listener.await(settled + 3);
    }

    assertThat(listener.ids()).isEqualTo(ids(messages));
  }

  @Test
  void subscriptionsOfOneNameShareTheMessagesStreamByStream() {
    var turns = new StreamTurns();
    Deliveries both = new Deliveries(patience());
    subscribeAs("one", both, turns);
    subscribeAs("other", both, turns);
    List<List<TransportMessage>> streams =
        Stream.generate(() -> messagesOf(UuidV7.next(), 20)).limit(10).toList();

    streams.forEach(this::publish);

    for (int n = 0; n < 200; n++) {
      turns.acknowledge(both.await(n + 1).get(n));
    }
    assertThat(turns.violations()).isEmpty();
    assertThat(both.ids()).doesNotHaveDuplicates();
    assertThat(streams)
        .allSatisfy(stream -> assertThat(idsOf(both, stream)).isEqualTo(ids(stream)));
  }

  private void subscribeAs(String subscription, Deliveries both, StreamTurns turns) {
    connect().subscribe(spec(5), delivery -> {
      turns.delivered(subscription, delivery);
      both.deliver(delivery);
    });
  }

  @Test
  void aListenerThatFailsGetsTheMessageAgainAndAllOthersToo() {
    var failed = new AtomicBoolean();
    var listener = new Deliveries(patience(), delivery -> {
      if (!failed.getAndSet(true)) {
        throw new IllegalStateException("The listener fails on purpose, once");
      }
      delivery.acknowledge();
    });
    subscribe(listener);
    List<TransportMessage> messages = List.of(message(), message());

    publish(messages);

    listener.await(3);
    assertThat(listener.ids()).containsAll(ids(messages));
  }

  @Test
  void aTransportIsReadyUntilItIsClosed() {
    assertThat(transport.readiness()).isEqualTo(Readiness.READY);

    transport.close();

    assertThat(transport.readiness()).isInstanceOf(Readiness.NotReady.class);
  }

  @Test
  void aClosedTransportRefusesWorkAndMayBeClosedAgain() {
    transport.close();
    transport.close();

    assertThatThrownBy(() -> transport.publish(List.of(message())))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> subscribe(listener())).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aClosedTransportDeliversNothingMore() {
    Deliveries closed = listener();
    Transport other = connect();
    other.subscribe(spec(PLENTY), closed);
    other.close();

    Deliveries open = listener();
    subscribe(open);
    List<TransportMessage> messages = messagesOf(UuidV7.next(), 5);
    publish(messages);

    assertThat(Deliveries.ids(open.await(5))).isEqualTo(ids(messages));
    assertThat(closed.ids()).isEmpty();
  }
}
