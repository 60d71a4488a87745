package io.whizbang.observe;

import io.whizbang.message.Envelope;

/**
 * A message that a receptor is about to handle.
 *
 * @param attempt which attempt this is: 1 for the first
 * @param local whether it is invoked here and now, and so belongs to whatever its caller does
 */
public record Reception(
    String messageType, String receptor, Envelope envelope, int attempt, boolean local) {}
