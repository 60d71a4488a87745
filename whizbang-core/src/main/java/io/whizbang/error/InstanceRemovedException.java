package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * This instance was silent for longer than the stale threshold, was removed (WH002), and others may
 * have its work. Drop everything that is held, and come back under a new instance id.
 */
public final class InstanceRemovedException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public InstanceRemovedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
