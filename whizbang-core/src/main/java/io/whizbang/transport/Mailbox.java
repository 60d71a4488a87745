package io.whizbang.transport;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one subscription name. A letter is waiting or in the hands of a subscription, until it
 * is acknowledged; one that is given back waits at its old place.
 *
 * <p>Listeners are called by the one pump that runs at a time, outside of the lock.
 */
final class Mailbox {

  private static final long REST_MILLIS = 10;

  private final Executor executor;
  private final int maxWaiting;
  private final ReentrantLock lock = new ReentrantLock();
  private final NavigableMap<Long, Letter> waiting = new TreeMap<>();
  private final Set<MailboxDelivery> unsettled = new HashSet<>();
  private final StreamsInHand streams = new StreamsInHand();
  private final List<MailboxSubscription> subscriptions = new ArrayList<>();
  private volatile Set<String> destinations = Set.of();
  private long lastNumber;
  private boolean pumping;

  Mailbox(Executor executor, int maxWaiting) {
    this.executor = executor;
    this.maxWaiting = maxWaiting;
  }

  boolean takes(String destination) {
    return destinations.contains(destination);
  }

  boolean isFull() {
    return locked(() -> waiting.size() >= maxWaiting);
  }

  /** A message of which nobody elsewhere needs to hear any more. */
  void put(TransportMessage message) {
    put(new Received(message, Arrival.IN_ORDER, this, () -> {}));
  }

  void put(Received received) {
    change(() -> {
      lastNumber++;
      waiting.put(lastNumber, new Letter(lastNumber, received, 1));
    });
  }

  void withdraw(Object source) {
    change(() -> {
      waiting.values().removeIf(letter -> letter.received().source() == source);
      List<MailboxDelivery> left = unsettled.stream()
          .filter(each -> each.letter().received().source() == source)
          .toList();
      left.forEach(this::settle);
    });
  }

  void clear() {
    change(waiting::clear);
  }

  void add(MailboxSubscription subscription, Set<String> newDestinations) {
    change(() -> {
      destinations = newDestinations;
      subscriptions.add(subscription);
    });
  }

  void remove(MailboxSubscription subscription) {
    change(() -> {
      subscriptions.remove(subscription);
      List<MailboxDelivery> left =
          unsettled.stream().filter(each -> each.receiver() == subscription).toList();
      left.forEach(this::putBack);
    });
  }

  void acknowledge(MailboxDelivery delivery) {
    var first = new AtomicBoolean();
    change(() -> first.set(settle(delivery)));
    if (first.get()) {
      delivery.letter().received().acknowledgement().run();
    }
  }

  boolean isOpen(MailboxDelivery delivery) {
    return locked(() -> unsettled.contains(delivery));
  }

  void giveBack(MailboxDelivery delivery) {
    change(() -> putBack(delivery));
  }

  /** Gives back without delivering at once again, which would fail at once again. */
  void giveBackAfterRest(MailboxDelivery delivery) {
    MailboxSubscription receiver = delivery.receiver();
    change(() -> {
      receiver.rest(true);
      putBack(delivery);
    });
    CompletableFuture.delayedExecutor(REST_MILLIS, TimeUnit.MILLISECONDS, Runnable::run)
        .execute(() -> change(() -> receiver.rest(false)));
  }

  private void putBack(MailboxDelivery delivery) {
    if (settle(delivery)) {
      waiting.put(delivery.letter().number(), delivery.letter().givenBack());
    }
  }

  /** Returns false if the delivery was settled before, or taken away. */
  private boolean settle(MailboxDelivery delivery) {
    boolean first = unsettled.remove(delivery);
    if (first) {
      streams.settle(delivery.letter());
      delivery.receiver().count(-1);
    }
    return first;
  }

  private void change(Runnable change) {
    boolean start = locked(() -> {
      change.run();
      boolean idle = !pumping;
      pumping = true;
      return idle;
    });
    if (start) {
      start();
    }
  }

  /** Without a thread there is no pump: the next change starts one. */
  private void start() {
    try {
      executor.execute(this::pump);
    } catch (Throwable e) {
      locked(() -> pumping = false);
      throw e;
    }
  }

  private void pump() {
    MailboxDelivery next = locked(this::next);
    while (next != null) {
      next.receiver().deliver(next);
      next = locked(this::next);
    }
  }

  /** Hands out the first letter that somebody may have, or notes that the pump has stopped. */
  private @Nullable MailboxDelivery next() {
    Set<UUID> heldBack = new HashSet<>();
    for (Letter letter : waiting.values()) {
      if (subscriptions.stream().noneMatch(MailboxSubscription::hasRoom)) {
        break;
      }
      UUID stream = letter.stream();
      MailboxSubscription receiver = heldBack.contains(stream) ? null : receiverOf(letter);
      if (receiver != null) {
        return handOut(letter, receiver);
      }
      heldBack.add(stream);
    }
    pumping = false;
    return null;
  }

  private @Nullable MailboxSubscription receiverOf(Letter letter) {
    return subscriptions.stream()
        .filter(each -> each.hasRoom() && streams.allows(letter, each))
        .min(Comparator.comparingInt(MailboxSubscription::unsettled))
        .orElse(null);
  }

  private MailboxDelivery handOut(Letter letter, MailboxSubscription receiver) {
    var delivery = new MailboxDelivery(this, letter, receiver);
    waiting.remove(letter.number());
    unsettled.add(delivery);
    streams.take(letter, receiver);
    receiver.count(1);
    return delivery;
  }

  private <T extends @Nullable Object> T locked(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }
}
