package io.whizbang.transport;

/**
 * A message that arrived and waits to be settled, by any thread, by one of the two methods.
 *
 * <p>Only the first call counts. A delivery whose subscription has ended, or whose connection is lost,
 * cannot be settled any more: the call does nothing, and the message comes again.
 */
public interface Delivery {

  TransportMessage message();

  /** How it comes after those before it, where the transport looks at their sequences. */
  default Arrival arrival() {
    return Arrival.IN_ORDER;
  }

  /** Whether it can still be settled; if not, it comes again, and nobody need keep it. */
  default boolean isOpen() {
    return true;
  }

  /** It is stored, and is not to come again. */
  void acknowledge();

  /**
   * Gives it back: it comes again, before later messages of its stream that have not come yet. Several
   * of one stream that are given back come again in their order.
   */
  void retry();
}
