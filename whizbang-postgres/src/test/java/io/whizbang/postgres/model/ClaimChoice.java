package io.whizbang.postgres.model;

import java.util.Set;
import java.util.UUID;

/**
 * What the engine handed out, and which messages it left unadmitted. What became due at the same moment has
 * no order, so there the choice is the engine's, and the model goes with it; nowhere else.
 */
record ClaimChoice(Answer engine, Set<UUID> unadmitted) {

  static ClaimChoice none() {
    return new ClaimChoice(new Answer(), Set.of());
  }

  boolean prefers(Queue queue, UUID message) {
    return engine.handsOut(queue, message);
  }

  boolean prefers(CheckpointKey checkpoint) {
    return engine.handsOut(checkpoint);
  }

  boolean admits(UUID message) {
    return !unadmitted.contains(message);
  }
}
