package io.whizbang.message;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The stream that a message belongs to.
 *
 * @param aggregateType the kind of thing that the stream is about, or null if the message doesn't say
 */
public record StreamRef(UUID id, @Nullable String aggregateType) {}
