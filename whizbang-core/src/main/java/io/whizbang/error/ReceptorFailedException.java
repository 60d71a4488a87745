package io.whizbang.error;

/** A receptor that was invoked threw a checked exception, which is the cause. */
public final class ReceptorFailedException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public ReceptorFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
