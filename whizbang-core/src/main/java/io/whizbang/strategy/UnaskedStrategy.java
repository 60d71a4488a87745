package io.whizbang.strategy;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.work.WorkCoordinator;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A strategy that sends without being asked to, and tries again by itself when that fails. */
abstract class UnaskedStrategy extends CoordinatorStrategy {

  private static final Logger LOG = LoggerFactory.getLogger(UnaskedStrategy.class);

  private static final Duration BETWEEN_LOOKS_AT_PARKED = Duration.ofMillis(500);

  /** A call that tries holds up the others for up to a second. */
  private static final int LOOKS_BEFORE_TRYING = 20;

  private final Backoff backoff;
  private final Alarm alarm;
  private final Alarm parkedAlarm;
  private final AtomicInteger looks = new AtomicInteger();

  UnaskedStrategy(
      WorkCoordinator coordinator, FlushPolicy policy, Scheduler scheduler, int maxCalls) {
    super(coordinator, policy, maxCalls);
    backoff = new Backoff(policy);
    alarm = new Alarm(scheduler, this::rang);
    parkedAlarm = new Alarm(scheduler, this::lookAtParked);
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
      tryAgainLater(e);
      return false;
    }
  }

  final void tryAgainLater(Throwable failure) {
    Duration pause = backoff.next();
    LOG.warn(
        "What is queued could not be sent and is sent again in {} ms. {}",
        pause.toMillis(),
        failure.getMessage());
    LOG.debug("What is queued could not be sent", failure);
    setAlarm(pause);
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

  @Override
  final Flusher.Parking parking() {
    return streams -> {
      LOG.warn(
          "Somebody keeps a transaction open that holds {}: what is to be told of that waits, and other streams go on",
          streams);
      parkedAlarm.set(BETWEEN_LOOKS_AT_PARKED);
    };
  }

  private void lookAtParked() {
    unparkWhatIsFree();
    if (hasParked()) {
      parkedAlarm.set(BETWEEN_LOOKS_AT_PARKED);
    }
    if (hasPending()) {
      queued();
    }
  }

  /** A stream that many use may seem held at every look: now and then the next call waits for its turn there. */
  private void unparkWhatIsFree() {
    try {
      if (looks.incrementAndGet() % LOOKS_BEFORE_TRYING == 0) {
        unparkLongest();
      }
      unparkFree();
    } catch (RuntimeException | Error e) {
      LOG.debug("It is not known which streams are held", e);
    }
  }

  @Override
  final void closing() {
    alarm.switchOff();
    parkedAlarm.switchOff();
  }
}
