package io.whizbang.transport;

import java.util.concurrent.Executor;

/**
 * Hands what a broker delivers to a subscription's listener, for transports that get their messages pushed or
 * polled in some number: no more are unsettled at a time than the subscription takes, a listener that fails
 * gets a rest, and what is given back comes again from here, in the order of its stream. The broker learns of
 * acknowledgements alone, so how much waits here must be limited there.
 */
public final class DeliveryDesk implements AutoCloseable {

  private final Mailbox mailbox;
  private final MailboxSubscription subscription;

  /** Takes an executor to call the listener on, which is called by one thread at a time. */
  public DeliveryDesk(SubscriptionSpec spec, DeliveryListener listener, Executor executor) {
    mailbox = new Mailbox(executor, Integer.MAX_VALUE);
    subscription = new MailboxSubscription(mailbox, spec, listener);
    subscription.start();
  }

  /** Puts a message behind those that are here. */
  public void put(Received received) {
    mailbox.put(received);
  }

  /** Forgets all that came from a source: what is unsettled cannot be settled any more. */
  public void withdraw(Object source) {
    mailbox.withdraw(source);
  }

  /** Ends it: the listener is not called any more, and nothing can be settled any more. */
  @Override
  public void close() {
    subscription.close();
    mailbox.clear();
  }
}
