package io.whizbang.testing;

import io.whizbang.database.DatabaseTransport;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.LoopbackTransport;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.TransportMessage;
import java.util.List;

/** A transport within the process, which notes that it was to announce its subscriptions. */
record FakeDatabaseTransport(LoopbackTransport inner, Runnable announced)
    implements DatabaseTransport {

  FakeDatabaseTransport(Runnable announced) {
    this(new LoopbackTransport(), announced);
  }

  @Override
  public void announce() {
    announced.run();
  }

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    return inner.publish(batch);
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
