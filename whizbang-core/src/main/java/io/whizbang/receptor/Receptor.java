package io.whizbang.receptor;

/**
 * Handles the messages of a class. It may block, and several threads may call it at once.
 *
 * @param <M> the class of the messages
 */
@FunctionalInterface
public interface Receptor<M> {

  /** Handles a message; an exception means that it is to be tried again, see {@link RetryPolicy}. */
  void receive(M message, ReceptorContext context) throws Exception;
}
