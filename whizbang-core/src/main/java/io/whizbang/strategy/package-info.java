/**
 * When to go to the database. Whoever has something to tell it queues that with a {@link
 * io.whizbang.strategy.WorkCoordinatorStrategy}, which sends it in batches through the {@link
 * io.whizbang.work.WorkCoordinator} and tells each caller how its own item fared:
 *
 * <pre>
 *   Immediate   a call for each item
 *   Scoped      a call at the end of the scope; or plain inserts in the application's transaction
 *   Interval    a call each 100 ms, when there is something to send
 *   Adaptive    a call at once when idle; what is queued during a call goes with the next
 * </pre>
 */
@NullMarked
package io.whizbang.strategy;

import org.jspecify.annotations.NullMarked;
