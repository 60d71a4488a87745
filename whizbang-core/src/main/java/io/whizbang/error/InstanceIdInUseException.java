package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * Another living process uses this instance id (WH003); nothing was changed. Come back under a new
 * id, and never share one.
 */
public final class InstanceIdInUseException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public InstanceIdInUseException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
