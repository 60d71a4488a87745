package io.whizbang.error;

/**
 * A perspective does not show in time what was asked for. Wait longer, show what there is, or, if the
 * message names an error, see to that.
 */
public final class PerspectiveBehindException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public PerspectiveBehindException(String message) {
    super(message, null);
  }
}
