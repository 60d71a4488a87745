package io.whizbang.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A value is wrong (WH001 if the database noticed); nothing was changed. Correct it, or leave the
 * offender out: {@link #place()} says which one it is.
 */
public final class InvalidInputException extends WhizbangException {

  private static final long serialVersionUID = 1L;

  private final transient @Nullable InputPlace place;

  public InvalidInputException(String message) {
    this(message, null, null);
  }

  public InvalidInputException(
      String message, @Nullable InputPlace place, @Nullable Throwable cause) {
    super(message, cause);
    this.place = place;
  }

  /** Where in the request the offender is, when the database refused it and named the place. */
  public Optional<InputPlace> place() {
    return Optional.ofNullable(place);
  }
}
