package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * The schema belongs to a service of another name (WH005); nothing was changed. Give each service a
 * schema of its own.
 */
public final class WrongServiceException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public WrongServiceException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
