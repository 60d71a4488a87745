package io.whizbang.transport;

import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One subscriber of a mailbox. What it counts is guarded by the mailbox's lock. */
final class MailboxSubscription implements Subscription {

  private static final Logger LOG = LoggerFactory.getLogger(MailboxSubscription.class);

  private final Mailbox mailbox;
  private final SubscriptionSpec spec;
  private final DeliveryListener listener;

  /** Held during each call of the listener, so that none is under way when {@link #close} returns. */
  private final ReentrantLock calling = new ReentrantLock();

  private boolean closed;
  private int unsettled;
  private boolean resting;

  MailboxSubscription(Mailbox mailbox, SubscriptionSpec spec, DeliveryListener listener) {
    this.mailbox = mailbox;
    this.spec = spec;
    this.listener = listener;
  }

  void start() {
    mailbox.add(this, spec.destinations());
  }

  boolean hasRoom() {
    return !resting && unsettled < spec.maxUnsettled();
  }

  int unsettled() {
    return unsettled;
  }

  void count(int change) {
    unsettled += change;
  }

  void rest(boolean now) {
    resting = now;
  }

  void deliver(MailboxDelivery delivery) {
    calling.lock();
    try {
      if (!closed) {
        listener.deliver(delivery);
      }
    } catch (Throwable e) {
      LOG.warn("The listener of {} failed; its message comes again", spec.name(), e);
      mailbox.giveBackAfterRest(delivery);
    } finally {
      calling.unlock();
    }
  }

  @Override
  public void close() {
    calling.lock();
    try {
      closed = true;
    } finally {
      calling.unlock();
    }
    mailbox.remove(this);
  }
}
