package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * The schema is missing or of an earlier version than this library needs; nothing was changed. Run
 * {@code ./whizbang migrate}, then try again.
 */
public final class SchemaMigrationNeededException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public SchemaMigrationNeededException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
