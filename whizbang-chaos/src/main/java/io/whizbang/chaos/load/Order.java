package io.whizbang.chaos.load;

import io.whizbang.chaos.service.Conduct;
import java.time.Duration;
import java.util.UUID;

/**
 * What is to be placed in one transaction.
 *
 * @param messages how many, all of one stream
 * @param conduct how their receptor is to behave
 * @param commits whether the transaction is to commit, or to be rolled back
 * @param open how long the transaction stays open
 */
record Order(UUID stream, int messages, Conduct conduct, boolean commits, Duration open) {

  /** Whether it would keep the others waiting. */
  boolean isSlow() {
    return !open.isZero();
  }
}
