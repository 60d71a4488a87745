package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/** The call took longer than the coordinator waits, and was cancelled. Its outcome is in doubt. */
public final class CallTimedOutException extends OutcomeInDoubtException {

  private static final long serialVersionUID = 1L;

  public CallTimedOutException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
