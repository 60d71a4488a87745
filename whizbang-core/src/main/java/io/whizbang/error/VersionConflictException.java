package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * A stream is not at the version that the caller expected (WH006); nothing was changed. Read what
 * happened since, decide again, and append to the version that was read.
 */
public final class VersionConflictException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public VersionConflictException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
