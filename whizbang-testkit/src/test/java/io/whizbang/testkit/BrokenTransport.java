package io.whizbang.testkit;

import io.whizbang.transport.Delivery;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.PublishResult.Rejected;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.work.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** A transport with one fault. */
final class BrokenTransport implements Transport {

  private final Fault fault;
  private final Transport inner;
  private final BrokenHarness shared;
  private boolean closed;

  BrokenTransport(Fault fault, Transport inner, BrokenHarness shared) {
    this.fault = fault;
    this.inner = inner;
    this.shared = shared;
  }

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    boolean pretend = switch (fault) {
      case PUBLISHES_WHEN_CLOSED -> closed;
      case FORGETS_ABSENT_SUBSCRIBERS -> shared.subscribers.get() == 0;
      default -> false;
    };
    return pretend
        ? batch.stream().map(BrokenTransport::published).toList()
        : results(inner.publish(outgoing(batch)));
  }

  private List<TransportMessage> outgoing(List<TransportMessage> batch) {
    List<TransportMessage> outgoing =
        new ArrayList<>(batch.stream().map(this::outgoing).toList());
    if (fault == Fault.SERVES_ONE_DESTINATION_AFTER_THE_OTHER) {
      outgoing.sort(Comparator.comparing(TransportMessage::destination));
    }
    return outgoing;
  }

  private static PublishResult published(TransportMessage message) {
    return new Published(message.message().id());
  }

  private TransportMessage outgoing(TransportMessage message) {
    Message m = message.message();
    shared.originals.put(m.id(), m);
    return switch (fault) {
      case LOSES_METADATA ->
        with(
            message,
            new Message(m.id(), m.streamId(), m.type(), m.payload(), null, m.scope(), m.event()));
      case LOSES_SCOPE ->
        with(
            message,
            new Message(
                m.id(), m.streamId(), m.type(), m.payload(), m.metadata(), null, m.event()));
      case LOSES_STREAM, SPREADS_STREAMS ->
        with(
            message,
            new Message(m.id(), null, m.type(), m.payload(), m.metadata(), m.scope(), false));
      case DELIVERS_EVERYTHING ->
        new TransportMessage(message.destination().replace("-elsewhere", ""), m);
      default -> message;
    };
  }

  private static TransportMessage with(TransportMessage message, Message other) {
    return new TransportMessage(message.destination(), other);
  }

  private List<PublishResult> results(List<PublishResult> right) {
    List<PublishResult> results = new ArrayList<>(right);
    switch (fault) {
      case ANSWERS_BACKWARDS -> Collections.reverse(results);
      case ANSWERS_FOR_THE_BATCH ->
        results.subList(Math.min(1, results.size()), results.size()).clear();
      case SAYS_PUBLISHED_OF_A_REJECTED_MESSAGE ->
        results.replaceAll(result -> new Published(result.messageId()));
      case STOPS_AT_A_REJECTED_MESSAGE -> stopAtRejected(results);
      default -> {}
    }
    return results;
  }

  private static void stopAtRejected(List<PublishResult> results) {
    var stopped = new AtomicBoolean();
    results.replaceAll(result -> {
      boolean before = stopped.get();
      stopped.compareAndSet(false, result instanceof Rejected);
      return before ? new NotTried(result.messageId(), "one before it was rejected") : result;
    });
  }

  @Override
  public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
    var ended = new AtomicBoolean();
    SubscriptionSpec other = other(spec);
    DeliveryListener faulty = listener(listener);
    Subscription subscription = inner.subscribe(
        other,
        delivery ->
            faulty.deliver(new BrokenDelivery(fault, delivery, inner, other, ended, shared)));
    shared.subscribers.incrementAndGet();
    return () -> {
      shared.subscribers.decrementAndGet();
      ended.set(true);
      subscription.close();
    };
  }

  private SubscriptionSpec other(SubscriptionSpec spec) {
    return switch (fault) {
      case SHARES_ONE_COPY -> new SubscriptionSpec("all", spec.destinations(), spec.maxUnsettled());
      case FLOODS_THE_SUBSCRIBER ->
        new SubscriptionSpec(spec.name(), spec.destinations(), ContractScene.PLENTY);
      case DELIVERS_ONE_DESTINATION ->
        new SubscriptionSpec(
            spec.name(),
            Set.of(Collections.min(spec.destinations(), Comparator.comparing(String::length))),
            spec.maxUnsettled());
      default -> spec;
    };
  }

  private DeliveryListener listener(DeliveryListener listener) {
    return switch (fault) {
      case DELIVERS_THE_LAST_FIRST -> new Backwards(listener);
      case ACKNOWLEDGES_BY_ITSELF ->
        delivery -> {
          listener.deliver(delivery);
          delivery.acknowledge();
        };
      case DROPS_WHAT_A_LISTENER_FAILS_ON ->
        delivery -> {
          try {
            listener.deliver(delivery);
          } catch (RuntimeException dropped) {
            delivery.acknowledge();
          }
        };
      default -> listener;
    };
  }

  /** Delivers each ten in the wrong order. */
  private record Backwards(DeliveryListener listener, List<Delivery> kept)
      implements DeliveryListener {

    Backwards(DeliveryListener listener) {
      this(listener, new ArrayList<>());
    }

    @Override
    public void deliver(Delivery delivery) {
      kept.add(0, delivery);
      if (kept.size() == 10) {
        kept.forEach(listener::deliver);
        kept.clear();
      }
    }
  }

  @Override
  public Readiness readiness() {
    return switch (fault) {
      case IS_NEVER_READY -> new Readiness.NotReady("on purpose");
      case IS_ALWAYS_READY -> Readiness.READY;
      default -> inner.readiness();
    };
  }

  @Override
  public void close() {
    if (fault == Fault.CLOSES_ONCE && closed) {
      throw new IllegalStateException("Closed before");
    }
    closed = true;
    if (fault != Fault.DELIVERS_WHEN_CLOSED) {
      inner.close();
    }
  }
}
