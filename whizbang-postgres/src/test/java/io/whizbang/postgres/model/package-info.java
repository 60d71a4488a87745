/**
 * The reference model: the rules of queues, events, checkpoints and dead letters in plain Java, and
 * random histories that hold the SQL to it.
 *
 * <p>{@link io.whizbang.postgres.model.ReferenceModel} says what one call answers and leaves behind.
 * {@link io.whizbang.postgres.model.Engine} makes the same call to PostgreSQL. {@link
 * io.whizbang.postgres.model.History} makes both do the same and compares after every call, and
 * {@link io.whizbang.postgres.model.Invariants} judge the engine by the promises alone.
 */
@NullMarked
package io.whizbang.postgres.model;

import org.jspecify.annotations.NullMarked;
