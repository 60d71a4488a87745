package io.whizbang.value;

import io.whizbang.error.InvalidInputException;
import java.time.Duration;

/** What settings must be where nothing, or less than nothing, makes no sense. */
public final class Positive {

  private Positive() {}

  /**
   * Returns a number that is 1 or more.
   *
   * @param what how the message calls the value when it refuses it
   */
  public static int number(String what, int value) {
    if (value < 1) {
      throw new InvalidInputException(what + " " + value + " must be 1 or more");
    }
    return value;
  }

  /** Returns a time that is longer than none. */
  public static Duration duration(String what, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new InvalidInputException(what + " " + value + " must be positive");
    }
    return value;
  }
}
