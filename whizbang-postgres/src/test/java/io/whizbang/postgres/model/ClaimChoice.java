package io.whizbang.postgres.model;

import java.util.UUID;

/**
 * Which messages the engine handed out. Heads that became due at the same moment have no order among
 * them, so there the choice is the engine's, and the model goes with it; nowhere else.
 */
@FunctionalInterface
interface ClaimChoice {

  boolean prefers(Queue queue, UUID message);

  static ClaimChoice none() {
    return (queue, message) -> false;
  }

  static ClaimChoice of(Answer engine) {
    return engine::handsOut;
  }
}
