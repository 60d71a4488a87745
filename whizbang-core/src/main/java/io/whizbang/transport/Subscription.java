package io.whizbang.transport;

/** A subscription that delivers until it is closed. */
public interface Subscription extends AutoCloseable {

  /**
   * Ends it. The listener is not called any more when this returns; what is unsettled comes again, to
   * this name's next subscription, or to another one that it has.
   */
  @Override
  void close();
}
