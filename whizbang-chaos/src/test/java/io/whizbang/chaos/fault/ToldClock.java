package io.whizbang.chaos.fault;

import java.util.Optional;

/** A wrong clock as it is where libfaketime is not installed. */
public final class ToldClock {

  private ToldClock() {}

  public static Fault fault() {
    return new WrongClock(Optional.empty());
  }
}
