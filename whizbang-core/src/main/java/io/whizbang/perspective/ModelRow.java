package io.whizbang.perspective;

import io.whizbang.value.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A model as the database keeps it.
 *
 * @param model null if an event has removed it
 * @param version grows with every save, and jumps with a rebuild
 */
public record ModelRow(String id, @Nullable Json model, long version, Instant updatedAt) {}
