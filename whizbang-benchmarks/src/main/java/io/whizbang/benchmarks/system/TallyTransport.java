package io.whizbang.benchmarks.system;

import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.contest.Tally;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Hands what is published to the handler; nobody receives anything by it. */
record TallyTransport(Tally tally) implements Transport {

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    Set<@Nullable UUID> failed = new HashSet<>();
    return batch.stream().map(message -> publish(message, failed)).toList();
  }

  /** Whatever comes after a failure in its stream must wait for it. */
  private PublishResult publish(TransportMessage each, Set<@Nullable UUID> failed) {
    UUID id = each.message().id();
    if (failed.contains(each.message().streamId())) {
      return new PublishResult.NotTried(id, "one before it failed");
    }
    try {
      tally.handle(OrderPlaced.parse(each.message().payload().text()));
      return new PublishResult.Published(id);
    } catch (IllegalStateException e) {
      failed.add(each.message().streamId());
      return new PublishResult.Failed(id, e.toString());
    }
  }

  @Override
  public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
    return () -> {};
  }

  @Override
  public Readiness readiness() {
    return Readiness.READY;
  }

  @Override
  public void close() {}
}
