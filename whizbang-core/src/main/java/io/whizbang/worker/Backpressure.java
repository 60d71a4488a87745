package io.whizbang.worker;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.transport.Delivery;
import io.whizbang.transport.DeliveryListener;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;

/**
 * Leaves messages with the transport while the receptors are behind. What has been delivered waits here,
 * unsettled, so a transport delivers no more than a subscription may have; the rest stays with the broker.
 */
public final class Backpressure implements DeliveryListener {

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private final DeliveryListener next;
  private final BooleanSupplier isBehind;
  private final Scheduler scheduler;
  private final Deque<Delivery> held = new ArrayDeque<>();

  /** Takes whom to pass deliveries on to, and whether that has to wait. */
  public Backpressure(DeliveryListener next, BooleanSupplier isBehind, Scheduler scheduler) {
    this.next = next;
    this.isBehind = isBehind;
    this.scheduler = scheduler;
  }

  @Override
  public synchronized void deliver(Delivery delivery) {
    if (held.isEmpty() && !isBehind.getAsBoolean()) {
      next.deliver(delivery);
    } else {
      held.add(delivery);
      lookAgainIfFirst();
    }
  }

  private void lookAgainIfFirst() {
    if (held.size() == 1) {
      scheduler.after(BETWEEN_LOOKS, this::passOn);
    }
  }

  private synchronized void passOn() {
    while (!held.isEmpty() && !isBehind.getAsBoolean()) {
      passOn(held.remove());
    }
    if (!held.isEmpty()) {
      scheduler.after(BETWEEN_LOOKS, this::passOn);
    }
  }

  /** Whoever delivers would give it back by itself; here nobody else does. */
  private void passOn(Delivery delivery) {
    try {
      next.deliver(delivery);
    } catch (RuntimeException e) {
      delivery.retry();
    }
  }
}
