package io.whizbang.rabbitmq;

import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Publishes the last first, and so breaks the order of streams. */
record Reversing(Transport transport) implements Transport {

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    List<TransportMessage> reversed = new ArrayList<>(batch);
    Collections.reverse(reversed);
    List<PublishResult> results = new ArrayList<>(transport.publish(reversed));
    Collections.reverse(results);
    return results;
  }

  @Override
  public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
    return transport.subscribe(spec, listener);
  }

  @Override
  public Readiness readiness() {
    return transport.readiness();
  }

  @Override
  public void close() {
    transport.close();
  }
}
