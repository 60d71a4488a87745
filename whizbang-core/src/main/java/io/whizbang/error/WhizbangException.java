package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/** The root of everything that Whizbang throws on purpose. */
public abstract class WhizbangException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  protected WhizbangException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
