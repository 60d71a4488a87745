package io.whizbang.worker;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.transport.Delivery;
import io.whizbang.transport.DeliveryListener;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leaves messages with the transport while the receptors are behind. What has been delivered waits here,
 * unsettled, so a transport delivers no more than a subscription may have; the rest stays with the broker.
 */
public final class Backpressure implements DeliveryListener {

  private static final Logger LOG = LoggerFactory.getLogger(Backpressure.class);
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

  /** What was taken away meanwhile comes again, behind those of its stream that were taken away with it. */
  @Override
  public synchronized void deliver(Delivery delivery) {
    if (!delivery.isOpen()) {
      return;
    }
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

  /** Nobody else looks after what is held, so whatever happens here it looks again. */
  private synchronized void passOn() {
    try {
      passOnWhatIsTaken();
    } finally {
      if (!held.isEmpty()) {
        scheduler.after(BETWEEN_LOOKS, this::passOn);
      }
    }
  }

  private void passOnWhatIsTaken() {
    held.removeIf(each -> !each.isOpen());
    while (!held.isEmpty() && !isBehind.getAsBoolean() && isTaken(held.element())) {
      held.remove();
    }
  }

  /** What is not taken stays first, as others of its stream may be behind it. */
  private boolean isTaken(Delivery delivery) {
    try {
      next.deliver(delivery);
      return true;
    } catch (RuntimeException | Error e) {
      LOG.debug("Message {} waits", delivery.message().message().id(), e);
      return false;
    }
  }
}
