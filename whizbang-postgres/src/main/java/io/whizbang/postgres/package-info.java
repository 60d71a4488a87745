/**
 * The coordinator over PostgreSQL: one call of {@code process_work_batch} per batch.
 *
 * <pre>
 *   {@link io.whizbang.postgres.JdbcWorkCoordinator}
 *     BatchArguments    what a request says        → named arguments, JSON documents
 *     Caller            one call, its end in time  → connection, retries, cancellation
 *     WorkBatchReader   what the database answers  → WorkBatch
 *     SqlErrors         what the database refuses  → an exception per reaction
 *     DoubtfulLeases    answers that were lost     → ReturnHeld on a later call
 * </pre>
 *
 * <p>Beside it, {@link io.whizbang.postgres.JdbcEventLog}, {@link
 * io.whizbang.postgres.JdbcPerspectiveStore} and {@link io.whizbang.postgres.JdbcOperations}
 * call functions of their own through {@code SchemaFunctions}.
 */
@NullMarked
package io.whizbang.postgres;

import org.jspecify.annotations.NullMarked;
