package io.whizbang.receptor;

/**
 * Handles messages and has an answer for those who invoke it; nobody hears it when the message was sent.
 *
 * @param <M> the class of the messages
 * @param <R> the class of the answers, which are never null
 */
@FunctionalInterface
public interface AnsweringReceptor<M, R> extends Receptor<M> {

  R answer(M message, ReceptorContext context) throws Exception;

  @Override
  default void receive(M message, ReceptorContext context) throws Exception {
    answer(message, context);
  }
}
