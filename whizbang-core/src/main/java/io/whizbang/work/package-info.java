/**
 * The one door to the database. A process tells the {@link io.whizbang.work.WorkCoordinator} what it
 * has done and what is new, and is handed the work that is now its own:
 *
 * <pre>
 *   store      NewOutboxMessage, NewInboxMessage    → {@link io.whizbang.work.WorkBatchRequest}
 *   complete   Completion, Failure, reports         →
 *   claim      OutboxWork, InboxWork, PerspectiveWork ← {@link io.whizbang.work.WorkBatch}
 * </pre>
 *
 * Who the process is ({@link io.whizbang.work.ServiceInstance}) and how it shares the work ({@link
 * io.whizbang.work.CoordinationPolicy}) never change between calls and live in the coordinator.
 */
@NullMarked
package io.whizbang.work;

import org.jspecify.annotations.NullMarked;
