package io.whizbang.perspective;

import java.time.Instant;

/**
 * A model as a perspective shows it.
 *
 * @param id the stream's id, or what the perspective's key says
 * @param value the model
 * @param version grows with every save, and jumps with a rebuild
 * @param updatedAt when it was saved last, by the database's clock
 */
public record Model<M>(String id, M value, long version, Instant updatedAt) {}
