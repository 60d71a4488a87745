package io.whizbang.strategy;

import io.whizbang.work.TransactionalOutbox;
import io.whizbang.work.WorkCoordinator;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Collects what belongs together, such as all that one request sends, and sends it in one call at the
 * end of the scope:
 *
 * <pre>{@code
 * try (var scope = new ScopedStrategy(coordinator, FlushPolicy.DEFAULT)) {
 *   scope.store(message);
 * }
 * }</pre>
 */
public final class ScopedStrategy extends CoordinatorStrategy {

  public ScopedStrategy(WorkCoordinator coordinator, FlushPolicy policy) {
    super(coordinator, policy, 1);
  }

  /**
   * A scope in the application's own transaction: its messages are sent if and only if that commits.
   * Flush or close it before the commit.
   */
  public static WorkCoordinatorStrategy within(
      Connection transaction, WorkCoordinator coordinator, TransactionalOutbox outbox) {
    return new TransactionScope(transaction, coordinator, outbox);
  }

  @Override
  void queued() {}

  @Override
  void flushed() {}

  /** Whoever ends the scope waits for all of it. */
  @Override
  Flusher.@Nullable Parking parking() {
    return null;
  }

  @Override
  void closing() {}
}
