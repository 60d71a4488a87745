package io.whizbang.transport;

/** How a message comes after those of its stream that came before it. */
public enum Arrival {
  /** Next in line, or nothing is known to the contrary. */
  IN_ORDER,
  /** One that was published before it has not come. */
  GAP,
  /** A later one has come before: it is a duplicate, or out of order. */
  STEP_BACK
}
