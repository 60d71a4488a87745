package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/** A receptor took longer than it may and was interrupted: give it more time, or less to do. */
public final class ReceptorTimedOutException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public ReceptorTimedOutException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
