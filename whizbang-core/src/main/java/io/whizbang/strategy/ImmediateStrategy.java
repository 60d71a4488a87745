package io.whizbang.strategy;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.work.WorkCoordinator;
import java.time.Duration;

/**
 * Sends each item at once, on the thread that queues it: the least delay for a caller that is alone,
 * and the most calls. What could not be sent goes with the next item, or by itself after a pause.
 */
public final class ImmediateStrategy extends UnaskedStrategy {

  public ImmediateStrategy(WorkCoordinator coordinator, FlushPolicy policy, Scheduler scheduler) {
    super(coordinator, policy, scheduler, 1);
  }

  @Override
  void queued() {
    if (isCalling()) {
      setAlarm(Duration.ZERO);
    } else {
      send();
    }
  }

  @Override
  void rang() {
    send();
  }
}
