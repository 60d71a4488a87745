package io.whizbang.worker;

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
}
