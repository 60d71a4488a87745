package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/** A message arrived that cannot be read as what its type says; another attempt would not help. */
public final class UnreadableMessageException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  public UnreadableMessageException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
