package io.whizbang.runtime;

import io.whizbang.runtime.ManyMessages.Broken;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A transport that sends every fiftieth message twice, and breaks promises when told to. */
final class FaultyTransport implements Transport {

  private static final int ONE_IN = 50;

  private final Transport inner;
  private final Broken broken;
  private final AtomicInteger count = new AtomicInteger();

  FaultyTransport(Transport inner, Broken broken) {
    this.inner = inner;
    this.broken = broken;
  }

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    List<TransportMessage> sent = batch.stream().map(this::asSent).toList();
    List<PublishResult> results = inner.publish(sent);
    List<TransportMessage> again = new ArrayList<>();
    for (TransportMessage message : sent) {
      if (count.incrementAndGet() % ONE_IN == 0) {
        again.add(asRepeated(message));
      }
    }
    inner.publish(again);
    return results;
  }

  /** Without its stream, nothing holds a message back. */
  private TransportMessage asSent(TransportMessage message) {
    Message it = message.message();
    return broken == Broken.ORDER
        ? new TransportMessage(
            message.destination(),
            new Message(it.id(), null, it.type(), it.payload(), it.metadata(), it.scope(), false))
        : message;
  }

  /** Under another id, nothing knows it for a repetition. */
  private TransportMessage asRepeated(TransportMessage message) {
    return broken == Broken.DEDUPLICATION
        ? new TransportMessage(message.destination(), message.message().withId(UuidV7.next()))
        : message;
  }

  @Override
  public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
    return inner.subscribe(spec, listener);
  }

  @Override
  public Readiness readiness() {
    return inner.readiness();
  }

  @Override
  public void close() {
    inner.close();
  }
}
