package io.whizbang.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;

/** The words in which {@link TransportContract} is written. */
abstract class ContractScene extends TransportScene {

  /** More than a test has messages. */
  static final int PLENTY = 1_000;

  private TransportHarness harness;
  Transport transport;

  /** Says how to reach the transport; called once a test. */
  protected abstract TransportHarness harness();

  @BeforeEach
  void connectFirst() {
    harness = closedAtEnd(harness());
    transport = connect();
  }

  final Transport connect() {
    return closedAtEnd(harness.connect());
  }

  final TransportMessage unacceptable() {
    return harness.unacceptable(orders);
  }

  @Override
  protected final Duration patience() {
    return harness.patience();
  }

  final Deliveries listener() {
    return new Deliveries(patience());
  }

  final SubscriptionSpec spec(String name, int maxUnsettled) {
    return new SubscriptionSpec(name, Set.of(orders), maxUnsettled);
  }

  final Subscription subscribe(Deliveries listener) {
    return transport.subscribe(spec(PLENTY), listener);
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

  final List<TransportMessage> messagesOf(UUID stream, int count) {
    return IntStream.range(0, count)
        .mapToObj(n -> message("{\"n\": " + n + "}").message().withStream(stream))
        .map(message -> new TransportMessage(orders, message))
        .toList();
  }

  static UUID streamOf(TransportMessage message) {
    return Objects.requireNonNull(message.message().streamId());
  }
}
