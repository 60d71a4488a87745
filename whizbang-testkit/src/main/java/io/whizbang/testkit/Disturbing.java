package io.whizbang.testkit;

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

/** Publishes in another way than it is told to. */
record Disturbing(Transport transport, Way way) implements Transport {

  enum Way {
    /** Everything twice, as whoever did not hear of his success does. */
    TWICE,
    /** The last first, to see that the check notices. */
    BACKWARDS
  }

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    if (way == Way.TWICE) {
      transport.publish(batch);
      return transport.publish(batch);
    }
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
