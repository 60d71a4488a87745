package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * The request as a whole is more than PostgreSQL takes in one call (256 MB per list); nothing was
 * changed. Send the same in several calls.
 */
public final class BatchTooLargeException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public BatchTooLargeException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
