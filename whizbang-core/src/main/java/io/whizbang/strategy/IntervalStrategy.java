package io.whizbang.strategy;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.value.Positive;
import io.whizbang.work.WorkCoordinator;
import java.time.Duration;

/**
 * Sends what has gathered each time the interval has passed, and makes no calls while nothing is
 * queued: the fewest calls under load, for callers that do not wait for them.
 */
public final class IntervalStrategy extends UnaskedStrategy {

  public static final Duration DEFAULT_INTERVAL = Duration.ofMillis(100);

  private final Duration interval;

  public IntervalStrategy(
      WorkCoordinator coordinator, FlushPolicy policy, Scheduler scheduler, Duration interval) {
    super(coordinator, policy, scheduler, 1);
    this.interval = Positive.duration("Interval", interval);
  }

  @Override
  void queued() {
    setAlarm(interval);
  }

  @Override
  void rang() {
    if (send() && hasPending()) {
      setAlarm(interval);
    }
  }
}
