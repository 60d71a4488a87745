package io.whizbang.transport;

/** Takes deliveries. It must be quick and must not block: it notes them for another thread to store. */
@FunctionalInterface
public interface DeliveryListener {

  /** Takes over a delivery; one that throws has given it back, and it comes again after a moment. */
  void deliver(Delivery delivery);
}
