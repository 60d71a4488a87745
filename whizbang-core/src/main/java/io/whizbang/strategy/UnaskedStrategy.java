package io.whizbang.strategy;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.work.WorkCoordinator;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A strategy that sends without being asked to, and tries again by itself when that fails. */
abstract class UnaskedStrategy extends CoordinatorStrategy {

  private static final Logger LOG = LoggerFactory.getLogger(UnaskedStrategy.class);

  private final Backoff backoff;
  private final Alarm alarm;

  /** A try to reach a stream that is still kept takes a second, in which nothing else is sent. */
  private final Backoff parkedBackoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30));

  private final Alarm parkedAlarm;

  UnaskedStrategy(WorkCoordinator coordinator, FlushPolicy policy, Scheduler scheduler) {
    super(coordinator, policy);
    backoff = new Backoff(policy.firstRetry(), policy.longestRetry());
    alarm = new Alarm(scheduler, this::rang);
    parkedAlarm = new Alarm(scheduler, this::tryParked);
  }

  /** The time that was set has come. */
  abstract void rang();

  final void setAlarm(Duration delay) {
    alarm.set(delay);
  }

  final boolean isAlarmSet() {
    return alarm.isSet();
  }

  /** Sends what is queued; the callers learn the outcome from their stages, so nothing is thrown. */
  final boolean send() {
    try {
      flushIfPending();
      backoff.reset();
      return true;
    } catch (RuntimeException | Error e) {
      Duration pause = backoff.next();
      LOG.warn(
          "What is queued could not be sent and is sent again in {}. {}", pause, e.getMessage());
      LOG.debug("What is queued could not be sent", e);
      setAlarm(pause);
      return false;
    }
  }

  /** The database can be reached, so a pause after a failure is over. */
  @Override
  final void flushed() {
    backoff.reset();
    alarm.clear();
    if (hasPending()) {
      queued();
    }
  }

  /** Tries soon, as most keep a stream but for a moment, and ever more rarely while somebody does not let go. */
  @Override
  final boolean canWait(Item item) {
    LOG.warn(
        "Somebody keeps a transaction open that holds {}: what is to be told of it waits, and other streams go on",
        item.entry().streamId() == null ? "a message" : "stream " + item.entry().streamId());
    parkedBackoff.reset();
    parkedAlarm.clear();
    parkedAlarm.set(parkedBackoff.next());
    return true;
  }

  private void tryParked() {
    try {
      retryParked();
    } catch (RuntimeException | Error e) {
      LOG.debug("What waits for its stream could not be sent", e);
    }
    if (hasParked()) {
      parkedAlarm.set(parkedBackoff.next());
    }
    if (hasPending()) {
      queued();
    }
  }

  @Override
  final void closing() {
    alarm.switchOff();
    parkedAlarm.switchOff();
  }
}
