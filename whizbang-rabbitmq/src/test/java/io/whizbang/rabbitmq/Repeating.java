package io.whizbang.rabbitmq;

import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import java.util.List;

/** Publishes everything a second time, as whoever did not hear of his success does. */
record Repeating(Transport transport) implements Transport {

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    transport.publish(batch);
    return transport.publish(batch);
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
