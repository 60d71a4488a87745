package io.whizbang.chaos.service;

import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import java.util.List;

/** Another transport, as far as it is not made to do something else. */
abstract class TransportAround implements Transport {

  final Transport inner;

  TransportAround(Transport inner) {
    this.inner = inner;
  }

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    return inner.publish(batch);
  }

  @Override
  public final Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
    return inner.subscribe(spec, listener);
  }

  @Override
  public final Readiness readiness() {
    return inner.readiness();
  }

  @Override
  public void close() {
    inner.close();
  }
}
