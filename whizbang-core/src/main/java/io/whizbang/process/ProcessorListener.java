package io.whizbang.process;

import io.whizbang.work.Queue;
import java.time.Duration;

/** Is told when it may be worth while to ask for work, and what should not happen. */
public interface ProcessorListener {

  ProcessorListener NONE = new ProcessorListener() {};

  /** There is room again, after there was not enough for all the work there may be. */
  default void room() {}

  /** There may be work after this long, in a stream that was stopped by a failure. */
  default void due(Duration delay) {}

  /** A lane has had its turn, and what follows in its stream may be another instance's. */
  default void worked() {}

  /** A lease has ended while messages under it were in hand. Told under a lock: to be noted, no more. */
  default void leaseLost(Queue queue) {}

  /** A message begins although a later one of its stream is done. Told under a lock as well. */
  default void outOfOrder(Queue queue) {}
}
