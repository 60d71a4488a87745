package io.whizbang.error;

import org.jspecify.annotations.Nullable;

/**
 * Somebody keeps a transaction open that holds a stream which the call needs. Nothing was changed. Leave what
 * belongs to that stream for later, or try all of it again.
 */
public final class StreamBusyException extends DatabaseUnavailableException {

  private static final long serialVersionUID = 1L;

  public StreamBusyException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
