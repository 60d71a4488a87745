package io.whizbang.perspective;

import io.whizbang.value.Json;
import org.jspecify.annotations.Nullable;

/**
 * A model that is to be saved.
 *
 * @param version one more than that of the model it follows on; 1 if there is none
 * @param model null if there is to be none any more
 */
public record ModelChange(String id, long version, @Nullable Json model) {}
