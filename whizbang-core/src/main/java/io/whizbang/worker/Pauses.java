package io.whizbang.worker;

import io.whizbang.concurrent.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * How long a worker without work waits for a ring. While it is awake, work is to be expected that nobody
 * rings for: for a second from when it was told so or last found work. Meanwhile it waits for moments only, or a
 * little longer if somebody is on the watch for it. Then twice as long each time, up to the interval at which it looks
 * in any case.
 */
final class Pauses {

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration LONGEST_AWAKE = Duration.ofMillis(8);
  private static final Duration WHILE_WATCHED = Duration.ofMillis(100);
  private static final Duration AWAKE = Duration.ofSeconds(1);

  private final Scheduler scheduler;
  private final Supplier<Duration> longest;
  private volatile BooleanSupplier watched = () -> false;
  private Duration next = SHORTEST;
  private Instant awakeUntil = Instant.MIN;

  Pauses(Scheduler scheduler, Supplier<Duration> longest) {
    this.scheduler = scheduler;
    this.longest = longest;
  }

  void watchedIf(BooleanSupplier isWatched) {
    watched = isWatched;
  }

  synchronized void wakeUp() {
    awakeUntil = scheduler.now().plus(AWAKE);
    next = SHORTEST;
  }

  /** Who is awake stays so while there is work. */
  synchronized void foundWork() {
    if (isAwake()) {
      wakeUp();
    }
  }

  synchronized boolean isAwake() {
    return scheduler.now().isBefore(awakeUntil);
  }

  /** A tenth of the longest pause is left to chance, so that instances do not look all at once. */
  synchronized Duration next() {
    if (isAwake() && watched.getAsBoolean()) {
      return WHILE_WATCHED;
    }
    Duration most = isAwake() ? LONGEST_AWAKE : longest.get();
    if (next.compareTo(most) < 0) {
      Duration pause = next;
      next = next.multipliedBy(2);
      return pause;
    }
    long tenth = most.toNanos() / 10;
    return most.plusNanos(ThreadLocalRandom.current().nextLong(tenth + 1));
  }
}
