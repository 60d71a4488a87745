package io.whizbang.chaos.history;

/**
 * A message that committed and so must reach its receptor.
 *
 * @param poisonous whether it is to end in the dead letters
 */
public record Placement(MessageKey message, long nanos, boolean poisonous) {}
