package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * A stream is not at the version that the caller expected (WH006); nothing was changed. Read what
 * happened since, decide again, and append to the version that was read.
 */
public final class VersionConflictException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  private final long actual;
  private final @Nullable Long expected;

  public VersionConflictException(
      String message, long actual, @Nullable Long expected, @Nullable Throwable cause) {
    super(message, cause);
    this.actual = actual;
    this.expected = expected;
  }

  /** The version that the stream is at; 0 if it has no events. */
  public long actualVersion() {
    return actual;
  }

  /** The version that the caller expected. */
  public @Nullable Long expectedVersion() {
    return expected;
  }
}
