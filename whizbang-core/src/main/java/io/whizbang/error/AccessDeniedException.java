package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * The database role may not do this, or may not log in; nothing was changed. Grant it the rights of an
 * application role on the schema.
 */
public final class AccessDeniedException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public AccessDeniedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
