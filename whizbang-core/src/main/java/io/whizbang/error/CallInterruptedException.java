package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * The calling thread was interrupted, and the call cancelled. Its outcome is in doubt, and the
 * thread's interrupt status is set.
 */
public final class CallInterruptedException extends OutcomeInDoubtException {

  private static final long serialVersionUID = 1L;

  public CallInterruptedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
