package io.whizbang.transport;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.testing.Waiting;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class LoopbackTransportTest {

  private final LoopbackTransport transport = new LoopbackTransport();
  private final List<Delivery> received = new CopyOnWriteArrayList<>();
  private final TransportMessage first = message("orders");
  private final TransportMessage second = message("orders");

  @Test
  void aMessageIsPublishedOnceItIsAcknowledgedAndNotBefore() {
    subscribe("billing", received::add);
    var publishing = CompletableFuture.supplyAsync(() -> publish(first, second));
    Waiting.until(() -> received.size() == 2);
    assertThat(publishing).isNotDone();

    received.get(1).acknowledge();
    assertThat(publishing).isNotDone();
    received.get(0).acknowledge();

    assertThat(publishing)
        .succeedsWithin(30, SECONDS)
        .isEqualTo(List.of(published(first), published(second)));
    assertThat(received).extracting(Delivery::message).containsExactly(first, second);
  }

  @Test
  void itIsPublishedWhenAllNamesThatWantItHaveAcknowledgedIt() {
    subscribe("billing", Delivery::acknowledge);
    subscribe("shipping", received::add);
    var publishing = CompletableFuture.supplyAsync(() -> publish(first));
    Waiting.until(() -> received.size() == 1);
    assertThat(publishing).isNotDone();

    received.get(0).acknowledge();

    assertThat(publishing).succeedsWithin(30, SECONDS).isEqualTo(List.of(published(first)));
  }

  @Test
  void whatIsGivenBackIsToBeTriedAgainEvenIfAnotherTookIt() {
    subscribe("billing", Delivery::acknowledge);
    subscribe("shipping", Delivery::retry);

    assertThat(publish(first)).containsExactly(new NotTried(id(first), "it was given back"));
  }

  @Test
  void aListenerThatThrowsHasNotTakenIt() {
    subscribe("billing", delivery -> {
      throw new IllegalStateException("full");
    });

    assertThat(publish(first)).containsExactly(new NotTried(id(first), "full"));
  }

  @Test
  void onlyTheFirstWordCounts() {
    subscribe("billing", delivery -> {
      delivery.acknowledge();
      delivery.retry();
    });

    assertThat(publish(first)).containsExactly(published(first));
  }

  @Test
  void aRefusalStopsItsStreamAndNoOther() {
    UUID stream = UuidV7.next();
    TransportMessage refused = inStream(stream);
    TransportMessage behind = inStream(stream);
    TransportMessage other = inStream(UuidV7.next());
    subscribe("billing", delivery -> {
      received.add(delivery);
      if (delivery.message().equals(refused)) {
        delivery.retry();
      }
      delivery.acknowledge();
    });

    List<PublishResult> results = publish(refused, behind, other);

    assertThat(results.get(0)).isInstanceOf(NotTried.class);
    assertThat(results.get(1)).isInstanceOf(NotTried.class);
    assertThat(results.get(2)).isEqualTo(published(other));
    assertThat(received).extracting(Delivery::message).containsExactly(refused, other);
  }

  @Test
  void aMessageWithoutAStreamStopsNobody() {
    subscribe("billing", delivery -> {
      if (delivery.message().equals(first)) {
        delivery.retry();
      }
      delivery.acknowledge();
    });

    assertThat(publish(first, second).get(1)).isEqualTo(published(second));
  }

  @Test
  void whatNobodyAcknowledgesIsToBeTriedAgainAfterAWhile() {
    var hasty = new LoopbackTransport(Duration.ofMillis(1));
    hasty.subscribe(spec("billing"), received::add);

    assertThat(hasty.publish(List.of(first)))
        .containsExactly(new NotTried(id(first), "not acknowledged within 1 ms"));
  }

  @Test
  void anEventThatNobodyHasAskedForIsPublishedToNobody() {
    subscribe("billing", received::add);

    var elsewhere = new TransportMessage(
        "elsewhere", Message.event(UuidV7.next(), "OrderPlaced", Json.of("{}")));

    assertThat(publish(elsewhere)).containsExactly(published(elsewhere));
    assertThat(received).isEmpty();
  }

  /** This instance may be an old one, and another know what to do. */
  @Test
  void aCommandThatNobodyHereWantsIsNotPublished() {
    subscribe("billing", received::add);
    TransportMessage command = message("elsewhere");

    assertThat(publish(command))
        .containsExactly(new NotTried(id(command), "no receptor here wants it"));
  }

  /** A service that stops still publishes for a while; taken for published, its messages would be lost. */
  @Test
  void whatWasAskedForIsNotPublishedWhileWhoeverAskedIsGone() {
    subscribe("billing", received::add).close();
    TransportMessage inStream = inStream(UuidV7.next());

    assertThat(publish(first, inStream))
        .containsExactly(
            new NotTried(id(first), "whoever wants it is not there"),
            new NotTried(id(inStream), "whoever wants it is not there"));
    assertThat(received).isEmpty();

    subscribe("billing", Delivery::acknowledge);
    assertThat(publish(first)).containsExactly(published(first));
  }

  @Test
  void whatIsNotPublishedForWantOfASubscriberStopsItsStream() {
    UUID stream = UuidV7.next();
    TransportMessage wanted = inStream(stream);
    TransportMessage behind =
        new TransportMessage("invoices", message("invoices").message().withStream(stream));
    subscribe("billing", received::add).close();
    transport.subscribe(
        new SubscriptionSpec("shipping", Set.of("invoices"), 10), Delivery::acknowledge);

    assertThat(publish(wanted, behind)).hasOnlyElementsOfType(NotTried.class);
  }

  @Test
  void aNameGetsOneCopyHoweverManySubscribeUnderIt() {
    Subscription one = subscribe("billing", delivery -> {
      received.add(delivery);
      delivery.acknowledge();
    });
    var others = new CopyOnWriteArrayList<Delivery>();
    subscribe("billing", delivery -> {
      others.add(delivery);
      delivery.acknowledge();
    });

    publish(first);
    assertThat(received).hasSize(1);
    assertThat(others).isEmpty();
    one.close();
    publish(second);

    assertThat(received).hasSize(1);
    assertThat(others).hasSize(1);
  }

  @Test
  void itIsReadyUntilItIsClosedAndThenRefusesEverything() {
    subscribe("billing", received::add);
    assertThat(transport.readiness()).isEqualTo(Readiness.READY);

    transport.close();
    transport.close();

    assertThat(transport.readiness()).isInstanceOf(Readiness.NotReady.class);
    assertThatThrownBy(() -> publish(first)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> subscribe("billing", received::add))
        .isInstanceOf(IllegalStateException.class);
    assertThat(received).isEmpty();
  }

  @Test
  void whatIsCaughtUpWithByTheEndIsNotPublished() {
    subscribe("billing", delivery -> {
      transport.close();
      delivery.acknowledge();
    });

    assertThat(publish(first, second))
        .containsExactly(
            published(first), new NotTried(id(second), "whoever wants it is not there"));
  }

  @Test
  void patienceIsPositive() {
    assertThatThrownBy(() -> new LoopbackTransport(Duration.ZERO))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("PT0S");
  }

  private List<PublishResult> publish(TransportMessage... messages) {
    return transport.publish(Arrays.asList(messages));
  }

  private Subscription subscribe(String name, DeliveryListener listener) {
    return transport.subscribe(spec(name), listener);
  }

  private static SubscriptionSpec spec(String name) {
    return new SubscriptionSpec(name, Set.of("orders"), 10);
  }

  private static TransportMessage message(String destination) {
    return new TransportMessage(destination, Message.of("OrderPlaced", Json.of("{}")));
  }

  private static TransportMessage inStream(UUID stream) {
    return new TransportMessage("orders", message("orders").message().withStream(stream));
  }

  private static UUID id(TransportMessage message) {
    return message.message().id();
  }

  private static PublishResult published(TransportMessage message) {
    return new Published(id(message));
  }
}
