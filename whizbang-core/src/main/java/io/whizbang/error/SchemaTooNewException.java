package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * The schema is of a later version than this library understands (WH004); nothing was changed.
 * Upgrade the library.
 */
public final class SchemaTooNewException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public SchemaTooNewException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
