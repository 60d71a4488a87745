package io.whizbang.database;

import io.whizbang.transport.Transport;

/**
 * A transport that puts messages straight into the inboxes of services. So a subscription's listener is
 * called at most for what its own process publishes.
 */
public interface DatabaseTransport extends Transport {

  /** Tells the others what this process has subscribed to, once its schema is there. May be repeated. */
  void announce();
}
