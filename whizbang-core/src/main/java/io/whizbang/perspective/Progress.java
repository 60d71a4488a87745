package io.whizbang.perspective;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far a run has come in a stream.
 *
 * @param fromVersion the position at which it began
 * @param lastEventId the last event that is applied now, or null if there was none to apply
 */
public record Progress(
    UUID streamId, long fromVersion, @Nullable UUID lastEventId) {}
