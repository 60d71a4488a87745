package io.whizbang.chaos.history;

import java.util.UUID;

/**
 * What a reader has seen of a model.
 *
 * @param count how many events it was made of; 0 if there was no model
 */
public record Reading(UUID stream, long nanos, long count) {}
