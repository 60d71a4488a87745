package io.whizbang.transport;

import java.util.List;

/**
 * Carries messages between services: at least once, and in order within a stream. May be used by any
 * number of threads.
 *
 * <p>After {@link #close()} everything but {@link #readiness()} is refused with an {@link
 * IllegalStateException}.
 */
public interface Transport extends AutoCloseable {

  /**
   * Hands messages over, those of one stream in the order of the list; two calls at a time never have
   * messages of one stream.
   *
   * <p>What goes wrong with a message is in its result and is not thrown. When a message has failed and
   * may be tried again, no later one of its stream is published by this call.
   *
   * @return one result a message, in the same order
   */
  List<PublishResult> publish(List<TransportMessage> batch);

  /**
   * Starts to deliver what was published to some destinations. Each subscription name gets a copy of a
   * message, from its first subscription on, also while nobody is subscribed under it.
   *
   * <p>Several subscriptions may share a name, also in different processes. A message then goes to one of
   * them, and messages of a stream to another one only when all those before are settled.
   *
   * @param listener is called on a thread of the transport's, by one thread at a time
   */
  Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener);

  /** Whether messages can be published and delivered just now. */
  Readiness readiness();

  /** Ends all subscriptions and lets go of the connection. Happens once. */
  @Override
  void close();
}
