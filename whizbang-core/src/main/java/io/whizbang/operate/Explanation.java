package io.whizbang.operate;

import io.whizbang.work.Queue;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a message waits for, for a person to read.
 *
 * @param queue where it is, or null if it is nowhere
 * @param state one word or two: leased, waiting, behind, due, dead, …
 * @param reason the same in a sentence or two, with what to do
 * @param instanceId the instance that has it, or that comes first for it
 * @param until the moment at which something will change by itself
 * @param blockedBy the message that must be done first
 */
public record Explanation(
    @Nullable Queue queue,
    String state,
    String reason,
    @Nullable UUID instanceId,
    @Nullable Instant until,
    @Nullable UUID blockedBy) {}
