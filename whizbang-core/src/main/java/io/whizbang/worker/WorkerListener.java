package io.whizbang.worker;

/** Is told when a worker has work again after it had none, when it has none any more, and when it had to find it. */
public interface WorkerListener {

  WorkerListener NONE = new WorkerListener() {};

  /** There is work after a time without; the first turn with work counts as well. */
  default void started(String role) {}

  /** Some turns in a row, see {@link WorkerState}, have found nothing to do. */
  default void idle(String role) {}

  /** It found work that nobody had rung for, when it was not looking often. */
  default void missedRing(String role) {}
}
