package io.whizbang.testkit;

import io.whizbang.message.Envelope;
import io.whizbang.message.Hop;
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
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

/** The words in which tests of transports are written. */
public abstract class TransportScene {

  /** How long to wait for what must come from a broker, however slow the machine. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Of each test its own, so that one broker may serve them all. */
  protected final String orders = "orders-" + UuidV7.next();

  protected final String service = "billing-" + UuidV7.next();

  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  protected final <T extends AutoCloseable> T closedAtEnd(T closeable) {
    open.push(closeable);
    return closeable;
  }

  protected Duration patience() {
    return PATIENCE;
  }

  protected final Deliveries acknowledging() {
    return new Deliveries(patience(), Delivery::acknowledge);
  }

  protected final SubscriptionSpec spec(int maxUnsettled) {
    return new SubscriptionSpec(service, Set.of(orders), maxUnsettled);
  }

  /** One without a stream. */
  protected final TransportMessage message() {
    return message("{}");
  }

  protected final TransportMessage message(String body) {
    return new TransportMessage(orders, Message.of("orders.placed", Json.of(body)));
  }

  /** One that has come from somewhere. */
  protected final TransportMessage messageOf(UUID stream, long number) {
    Envelope envelope = Envelope.first().withHop(new Hop("shop", "here", Instant.EPOCH));
    Message message = Message.of("orders.placed", Json.of("{}"))
        .withId(envelope.messageId())
        .withStream(stream)
        .withMetadata(envelope.metadata());
    return new TransportMessage(orders, message, Sequence.of(number));
  }

  protected static List<UUID> ids(List<TransportMessage> messages) {
    return messages.stream().map(each -> each.message().id()).toList();
  }
}
