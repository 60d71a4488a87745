package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * The call was sent and its answer never came, so it may have taken effect or not.
 *
 * <p>It is safe to send the same again. A new message keeps its id and is stored once; a report that
 * took effect the first time comes back as gone, or as stale when another has the stream by now. Work
 * that the lost answer handed out is returned by the next call that takes such work.
 */
public class OutcomeInDoubtException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public OutcomeInDoubtException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
