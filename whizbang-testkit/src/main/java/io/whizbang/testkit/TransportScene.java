package io.whizbang.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.transport.Delivery;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The words in which {@link TransportContract} is written. */
abstract class TransportScene {

  /** More than a test has messages. */
  static final int PLENTY = 1_000;

  /** Of each test its own, so that one broker may serve them all. */
  final String orders = "orders-" + UuidV7.next();

  final String service = "billing-" + UuidV7.next();

  private final List<Transport> connections = new ArrayList<>();
  private TransportHarness harness;
  Transport transport;

  /** Says how to reach the transport; called once a test. */
  protected abstract TransportHarness harness();

  @BeforeEach
  void connectFirst() {
    harness = harness();
    transport = connect();
  }

  @AfterEach
  void disconnect() {
    connections.forEach(Transport::close);
    harness.close();
  }

  final Transport connect() {
    Transport connection = harness.connect();
    connections.add(connection);
    return connection;
  }

  final TransportMessage unacceptable() {
    return harness.unacceptable(orders);
  }

  final Duration patience() {
    return harness.patience();
  }

  final Deliveries listener() {
    return new Deliveries(patience());
  }

  final Deliveries acknowledging() {
    return new Deliveries(patience(), Delivery::acknowledge);
  }

  final SubscriptionSpec spec(String name, int maxUnsettled) {
    return new SubscriptionSpec(name, Set.of(orders), maxUnsettled);
  }

  final Subscription subscribe(Deliveries listener) {
    return transport.subscribe(spec(service, PLENTY), listener);
  }

  /** Makes the name known, so that messages are kept for it from now on. */
  final void subscribeOnce() {
    subscribe(listener()).close();
  }

  final void publish(TransportMessage... messages) {
    publish(Arrays.asList(messages));
  }

  final void publish(List<TransportMessage> messages) {
    assertThat(transport.publish(messages)).hasOnlyElementsOfType(PublishResult.Published.class);
  }

  final TransportMessage message() {
    return message(null, "{}");
  }

  final List<TransportMessage> messagesOf(UUID stream, int count) {
    return IntStream.range(0, count)
        .mapToObj(n -> message(stream, "{\"n\": " + n + "}"))
        .toList();
  }

  private TransportMessage message(@Nullable UUID stream, String body) {
    Message message = Message.of("orders.placed", Json.of(body));
    return new TransportMessage(orders, stream == null ? message : message.withStream(stream));
  }

  static List<UUID> ids(List<TransportMessage> messages) {
    return messages.stream().map(each -> each.message().id()).toList();
  }

  static UUID streamOf(TransportMessage message) {
    return Objects.requireNonNull(message.message().streamId());
  }
}
