package io.whizbang.error;

/**
 * A message was to be handled here and now, and not exactly one receptor can do that; nothing ran.
 * Register one, or send the message instead.
 */
public final class NoSingleReceptorException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public NoSingleReceptorException(String message) {
    super(message, null);
  }
}
