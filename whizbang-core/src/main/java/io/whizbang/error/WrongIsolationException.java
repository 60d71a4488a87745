package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * The call ran in a transaction that is not READ COMMITTED (WH007); nothing was changed. Stricter
 * levels hide what the locks protect, so have the connections use READ COMMITTED.
 */
public final class WrongIsolationException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public WrongIsolationException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
