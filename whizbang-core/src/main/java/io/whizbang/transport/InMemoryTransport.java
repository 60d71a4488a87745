package io.whizbang.transport;

import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.PublishResult.Rejected;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Carries messages within one process: for tests, and for services that live together. */
public final class InMemoryTransport implements Transport {

  private final InMemoryBroker broker;
  private final Set<Subscription> subscriptions = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean closed = new AtomicBoolean();

  /** A transport that shares its messages with nobody. */
  public InMemoryTransport() {
    this(new InMemoryBroker());
  }

  /** A transport that shares the messages of a broker. */
  public InMemoryTransport(InMemoryBroker broker) {
    this.broker = broker;
  }

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    checkOpen();
    Set<UUID> stopped = new HashSet<>();
    return batch.stream().map(message -> publish(message, stopped)).toList();
  }

  private PublishResult publish(TransportMessage message, Set<UUID> stopped) {
    UUID id = message.message().id();
    UUID stream = message.message().streamId();
    if (stream != null && stopped.contains(stream)) {
      return new NotTried(id, "a message before it in its stream was not published");
    }
    if (broker.isTooLarge(message)) {
      return new Rejected(id, "the body is larger than the broker takes");
    }
    List<Mailbox> mailboxes = broker.mailboxesOf(message.destination());
    if (mailboxes.stream().anyMatch(Mailbox::isFull)) {
      stop(stream, stopped);
      return new NotTried(id, "a subscription of %s is full".formatted(message.destination()));
    }
    mailboxes.forEach(mailbox -> mailbox.put(message));
    return new Published(id);
  }

  /** Messages without a stream wait for nobody. */
  private static void stop(@Nullable UUID stream, Set<UUID> stopped) {
    if (stream != null) {
      stopped.add(stream);
    }
  }

  @Override
  public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
    checkOpen();
    var subscription = new MailboxSubscription(broker.mailbox(spec.name()), spec, listener);
    subscriptions.add(subscription);
    subscription.start();
    return subscription;
  }

  @Override
  public Readiness readiness() {
    return closed.get() ? new Readiness.NotReady("the transport is closed") : Readiness.READY;
  }

  private void checkOpen() {
    if (closed.get()) {
      throw new IllegalStateException("The transport is closed: connect another one");
    }
  }

  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      subscriptions.forEach(Subscription::close);
    }
  }
}
