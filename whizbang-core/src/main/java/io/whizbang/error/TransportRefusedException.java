package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * A broker does not let this process in, or not do what it must: wrong credentials, a certificate that is not
 * trusted, a missing right, a topology of another kind. Waiting does not help: change the settings, here or
 * there.
 */
public final class TransportRefusedException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public TransportRefusedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
