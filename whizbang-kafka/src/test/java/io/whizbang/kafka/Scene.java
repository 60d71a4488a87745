package io.whizbang.kafka;

import io.whizbang.kafka.testing.SharedBroker;
import io.whizbang.message.Envelope;
import io.whizbang.message.Hop;
import io.whizbang.testkit.Deliveries;
import io.whizbang.transport.Delivery;
import io.whizbang.transport.Sequence;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

/** The words in which tests of the transport are written. */
abstract class Scene {

  static final Duration PATIENCE = Duration.ofSeconds(60);

  final String orders = "orders-" + UuidV7.next();
  final String service = "billing-" + UuidV7.next();
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  /** A topic of its own for each destination. */
  static KafkaSettings settings() {
    return KafkaSettings.of(SharedBroker.get().bootstrapServers())
        .withTopics(destination -> destination);
  }

  final KafkaTransport connect() {
    return connect(settings());
  }

  final KafkaTransport connect(KafkaSettings settings) {
    return closedAtEnd(KafkaTransport.connect(settings));
  }

  final <T extends AutoCloseable> T closedAtEnd(T closeable) {
    open.push(closeable);
    return closeable;
  }

  final SubscriptionSpec spec(int maxUnsettled) {
    return new SubscriptionSpec(service, Set.of(orders), maxUnsettled);
  }

  static Deliveries acknowledging() {
    return new Deliveries(PATIENCE, Delivery::acknowledge);
  }

  final TransportMessage message() {
    return new TransportMessage(orders, Message.of("orders.placed", Json.of("{}")));
  }

  final TransportMessage messageOf(UUID stream, long number) {
    Envelope envelope = Envelope.first().withHop(new Hop("shop", "here", Instant.EPOCH));
    Message message = Message.of("orders.placed", Json.of("{}"))
        .withId(envelope.messageId())
        .withStream(stream)
        .withMetadata(envelope.metadata());
    return new TransportMessage(orders, message, Sequence.of(number));
  }
}
