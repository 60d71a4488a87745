package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * The database refused the call for a reason that Whizbang does not know; nothing was changed. The
 * cause tells what the database said.
 */
public final class UnexpectedDatabaseException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public UnexpectedDatabaseException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
