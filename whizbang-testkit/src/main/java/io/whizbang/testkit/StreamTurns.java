package io.whizbang.testkit;

import io.whizbang.transport.Delivery;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Watches several subscriptions of one name: a stream is with one of them at a time. */
final class StreamTurns {

  private record Holder(String subscription, int unsettled) {}

  private final Map<UUID, Holder> holders = new ConcurrentHashMap<>();
  private final List<String> violations = new CopyOnWriteArrayList<>();

  void delivered(String subscription, Delivery delivery) {
    holders.merge(
        ContractScene.streamOf(delivery.message()), new Holder(subscription, 1), this::next);
  }

  private Holder next(Holder before, Holder now) {
    if (before.unsettled > 0 && !before.subscription.equals(now.subscription)) {
      violations.add(
          "A stream came to %s while %s had it".formatted(now.subscription, before.subscription));
    }
    return new Holder(now.subscription, before.unsettled + 1);
  }

  void acknowledge(Delivery delivery) {
    holders.computeIfPresent(
        ContractScene.streamOf(delivery.message()),
        (stream, holder) -> new Holder(holder.subscription, holder.unsettled - 1));
    delivery.acknowledge();
  }

  List<String> violations() {
    return violations;
  }
}
