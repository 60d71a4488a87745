package io.whizbang.benchmarks.system;

import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.InMemoryBroker;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import java.util.List;
import java.util.concurrent.ForkJoinPool;

/** Carries messages within the process, and delivers each of them twice. */
final class TwiceTransport implements Transport {

  private static final int MUCH = 1_000_000;

  private final Transport once = new InMemoryBroker(
          ForkJoinPool.commonPool(), new InMemoryBroker.Limits(MUCH, MUCH))
      .connect();

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    once.publish(batch);
    return once.publish(batch);
  }

  @Override
  public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
    return once.subscribe(spec, listener);
  }

  @Override
  public Readiness readiness() {
    return once.readiness();
  }

  @Override
  public void close() {
    once.close();
  }
}
