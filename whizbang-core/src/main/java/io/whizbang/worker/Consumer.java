package io.whizbang.worker;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.error.InvalidInputException;
import io.whizbang.observe.Count;
import io.whizbang.observe.Counters;
import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.transport.Arrival;
import io.whizbang.transport.Delivery;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.work.NewInboxMessage;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts messages that arrive into the inbox, many in one call when they come together, and acknowledges
 * each once that has committed. One that cannot be stored stays with the transport and comes again after a
 * pause; no other waits for it but those of its own stream.
 */
public final class Consumer implements DeliveryListener {

  private static final Logger LOG = LoggerFactory.getLogger(Consumer.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration LONG_PAUSE = Duration.ofSeconds(30);

  private final String subscription;
  private final WorkCoordinatorStrategy strategy;
  private final Scheduler scheduler;
  private final Counters counters;

  /**
   * @param subscription the name that messages arrived under
   */
  public Consumer(
      String subscription,
      WorkCoordinatorStrategy strategy,
      Scheduler scheduler,
      Counters counters) {
    this.subscription = subscription;
    this.strategy = strategy;
    this.scheduler = scheduler;
    this.counters = counters;
  }

  @Override
  public void deliver(Delivery delivery) {
    try {
      var stored =
          strategy.store(NewInboxMessage.of(subscription, delivery.message().message()));
      note(delivery.arrival());
      stored.whenComplete((verdict, failure) -> settle(delivery, causeOf(failure)));
    } catch (InvalidInputException e) {
      refused(delivery, e);
    }
  }

  /** Only once it is taken: what is not comes again, with the same arrival. */
  private void note(Arrival arrival) {
    switch (arrival) {
      case GAP -> counters.add(Count.GAP, 1);
      case STEP_BACK -> counters.add(Count.STEP_BACK, 1);
      case IN_ORDER -> {}
    }
  }

  /** Stages wrap what they pass on. */
  private static @Nullable Throwable causeOf(@Nullable Throwable failure) {
    return failure instanceof CompletionException ? failure.getCause() : failure;
  }

  private void settle(Delivery delivery, @Nullable Throwable failure) {
    if (failure == null) {
      counters.add(Count.RECEIVED, 1);
      delivery.acknowledge();
    } else if (failure instanceof InvalidInputException) {
      refused(delivery, failure);
    } else {
      LOG.debug(
          "Message {} could not be stored yet", delivery.message().message().id(), failure);
      scheduler.after(PAUSE, delivery::retry);
    }
  }

  private void refused(Delivery delivery, Throwable reason) {
    counters.add(Count.REFUSED, 1);
    LOG.error(
        "Message {} of type {} cannot be stored and is left with the transport; remove it there. {}",
        delivery.message().message().id(),
        delivery.message().message().type(),
        reason.getMessage());
    scheduler.after(LONG_PAUSE, delivery::retry);
  }
}
