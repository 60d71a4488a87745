package io.whizbang.error;

/**
 * A message arrived whose type nothing here is registered for. Register it (an old name as an alias);
 * after a deploy another instance may know it already.
 */
public final class UnknownMessageTypeException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public UnknownMessageTypeException(String message) {
    super(message, null);
  }
}
