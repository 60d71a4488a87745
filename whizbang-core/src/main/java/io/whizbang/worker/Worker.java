package io.whizbang.worker;

import java.time.Duration;

/** Somebody who does one round of work when asked to. */
public interface Worker {

  /** What it is called in logs and in the names of threads. */
  String role();

  /**
   * Does one round, and waits for nothing that is yet to come.
   *
   * @return how much it did; 0 if there was nothing to do
   */
  int turn();

  /** How long to wait for a ring after a turn that did something, before the next. */
  default Duration rest() {
    return Duration.ZERO;
  }
}
