package io.whizbang.testkit;

import io.whizbang.transport.Delivery;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.work.Message;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A delivery with one fault. */
record BrokenDelivery(
    Fault fault,
    Delivery inner,
    Transport transport,
    SubscriptionSpec spec,
    AtomicBoolean ended,
    BrokenHarness shared)
    implements Delivery {

  @Override
  public TransportMessage message() {
    TransportMessage message = inner.message();
    Message original = shared.originals.get(message.message().id());
    return fault == Fault.SPREADS_STREAMS && original != null
        ? new TransportMessage(message.destination(), original)
        : message;
  }

  @Override
  public void acknowledge() {
    switch (fault) {
      case LOSES_ACKNOWLEDGEMENTS -> {}
      case THROWS_ON_LATE_ACKNOWLEDGEMENTS -> throwIfEnded();
      case TAKES_LATE_ACKNOWLEDGEMENTS -> takeAlthoughEnded();
      default -> inner.acknowledge();
    }
  }

  private void throwIfEnded() {
    if (ended.get()) {
      throw new IllegalStateException("The subscription has ended");
    }
    inner.acknowledge();
  }

  private void takeAlthoughEnded() {
    if (ended.get()) {
      transport.subscribe(spec, Delivery::acknowledge).close();
    } else {
      inner.acknowledge();
    }
  }

  @Override
  public void retry() {
    switch (fault) {
      case DROPS_WHAT_IS_GIVEN_BACK -> inner.acknowledge();
      case GIVES_BACK_TO_THE_END, HEARS_THE_LAST_WORD -> {
        transport.publish(List.of(inner.message()));
        inner.acknowledge();
      }
      default -> inner.retry();
    }
  }
}
