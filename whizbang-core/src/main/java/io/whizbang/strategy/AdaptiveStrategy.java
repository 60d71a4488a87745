package io.whizbang.strategy;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.work.WorkCoordinator;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sends at once while nothing is on its way; what is queued meanwhile goes together with the next call.
 * So a single item waits for nobody, and under load the batches grow by themselves. While much waits and somebody
 * looks for work, that goes beside the call that is under way, so that the database need not wait for this process.
 */
public final class AdaptiveStrategy extends UnaskedStrategy {

  private static final int MAX_CALLS = 2;

  private final Scheduler scheduler;
  private final AtomicBoolean sending = new AtomicBoolean();

  public AdaptiveStrategy(WorkCoordinator coordinator, FlushPolicy policy, Scheduler scheduler) {
    super(coordinator, policy, scheduler, MAX_CALLS);
    this.scheduler = scheduler;
  }

  /** While a pause after a failure lasts, everything waits for its end. */
  @Override
  void queued() {
    if (!isAlarmSet() && sending.compareAndSet(false, true)) {
      start();
    }
  }

  /** Without a thread it is tried again later; the caller is not told, as what it queued stays queued. */
  private void start() {
    try {
      scheduler.execute(this::sendWhilePending);
    } catch (RuntimeException | Error e) {
      sending.set(false);
      tryAgainLater(e);
    }
  }

  @Override
  void rang() {
    queued();
  }

  /** Looks again after it has let go: what was queued in between saw it still sending, as did an alarm that rang. */
  private void sendWhilePending() {
    boolean sent;
    do {
      sent = send();
    } while (sent && hasPending());
    sending.set(false);
    if (hasPending()) {
      queued();
    }
  }
}
