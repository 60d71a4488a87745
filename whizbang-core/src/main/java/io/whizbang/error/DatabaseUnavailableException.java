package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * The database cannot be reached or cannot do its work just now: no connection, shutting down, out of
 * room, or one deadlock after another. Nothing was changed. Try again later.
 */
public class DatabaseUnavailableException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public DatabaseUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
