package io.whizbang.worker;

import io.whizbang.concurrent.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Wakes a worker that waits: now, or at moments to come. A ring that nobody waits for is kept for the next
 * who does, so none is lost; several are as good as one.
 */
public final class Bell {

  /** Moments closer to each other than this are one, so that a thousand retries ring a few times. */
  private static final long GRAIN_MILLIS = 10;

  /** The same for moments of which nothing depends on half a second. */
  private static final long COARSE_GRAIN_MILLIS = 500;

  private final Scheduler scheduler;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition rung = lock.newCondition();
  private final TreeSet<Instant> moments = new TreeSet<>();
  private boolean ringing;

  public Bell(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  public void ring() {
    lock.lock();
    try {
      ringing = true;
      rung.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Rings after a while, and at once if that is no time at all. */
  public void ringAfter(Duration delay) {
    if (delay.isZero()) {
      ring();
    } else {
      add(roundedUp(scheduler.now().plus(delay), GRAIN_MILLIS));
    }
  }

  /** Rings after a while, or up to half a second later, together with others of that kind. */
  public void ringAbout(Duration delay) {
    add(roundedUp(scheduler.now().plus(delay), COARSE_GRAIN_MILLIS));
  }

  private void add(Instant moment) {
    lock.lock();
    try {
      if (moments.add(moment)) {
        rung.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  private static Instant roundedUp(Instant moment, long grain) {
    long millis = moment.toEpochMilli();
    return Instant.ofEpochMilli(millis - millis % grain + grain);
  }

  /**
   * Waits until it rings, but no longer than this.
   *
   * @return whether it rang
   */
  boolean await(Duration longest) throws InterruptedException {
    lock.lock();
    try {
      Instant end = scheduler.now().plus(longest);
      for (Duration left = left(end); !left.isZero(); left = left(end)) {
        rung.await(left.toNanos(), TimeUnit.NANOSECONDS);
      }
      boolean rang = ringing;
      ringing = false;
      return rang;
    } finally {
      lock.unlock();
    }
  }

  /** How long to wait from now; not at all if it rings, or a moment has come. */
  private Duration left(Instant end) {
    Instant now = scheduler.now();
    while (!moments.isEmpty() && !moments.first().isAfter(now)) {
      moments.pollFirst();
      ringing = true;
    }
    Instant next = moments.isEmpty() || moments.first().isAfter(end) ? end : moments.first();
    return ringing || !next.isAfter(now) ? Duration.ZERO : Duration.between(now, next);
  }
}
