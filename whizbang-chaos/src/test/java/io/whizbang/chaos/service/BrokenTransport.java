package io.whizbang.chaos.service;

import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Delivers what was not sent, or not so, as far as that is switched on. */
final class BrokenTransport extends TransportAround {

  private static final int ONE_IN = 20;

  private final Set<Switch> on;
  private final AtomicInteger published = new AtomicInteger();

  BrokenTransport(Transport inner, Set<Switch> on) {
    super(inner);
    this.on = on;
  }

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    List<PublishResult> results = inner.publish(
        on.contains(Switch.FORGETS_STREAMS)
            ? batch.stream().map(BrokenTransport::withoutStream).toList()
            : batch);
    for (TransportMessage each : batch) {
      if (published.incrementAndGet() % ONE_IN == 0) {
        publishMore(each);
      }
    }
    return results;
  }

  private void publishMore(TransportMessage sent) {
    Message again = sent.message().withId(UuidV7.next());
    if (on.contains(Switch.FORGETS_IDS)) {
      inner.publish(List.of(new TransportMessage(sent.destination(), again)));
    }
    if (on.contains(Switch.MAKES_MESSAGES_UP)) {
      inner.publish(List.of(new TransportMessage(sent.destination(), madeUp(again))));
    }
  }

  private static TransportMessage withoutStream(TransportMessage sent) {
    Message it = sent.message();
    return new TransportMessage(
        sent.destination(),
        new Message(it.id(), null, it.type(), it.payload(), it.metadata(), it.scope(), false));
  }

  /** Under a number that no order has. */
  private static Message madeUp(Message it) {
    String text = it.payload().text().replaceAll("(\"number\"\\s*:\\s*)(\\d+)", "$1900000$2");
    return new Message(
        UuidV7.next(),
        it.streamId(),
        it.type(),
        Json.of(text),
        it.metadata(),
        it.scope(),
        it.event());
  }
}
