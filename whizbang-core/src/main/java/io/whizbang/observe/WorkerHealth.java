package io.whizbang.observe;

import org.jspecify.annotations.Nullable;

/**
 * How a worker is doing.
 *
 * @param idle whether it has found nothing to do lately
 * @param failedTurns how many turns in a row have failed
 * @param lastFailure what the last of these said
 */
public record WorkerHealth(
    String role, boolean idle, int failedTurns, @Nullable String lastFailure) {}
