package io.whizbang.observe;

import io.whizbang.concurrent.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The latest snapshot of the queues. It is taken when somebody asks and the last one is older than the
 * interval, so nobody who does not ask pays for it, and however many ask, the database does not notice.
 */
public final class Snapshots {

  /** How long a reader waits for a new one; a database that is away must not hold up a scrape. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Logger LOG = LoggerFactory.getLogger(Snapshots.class);

  private final Supplier<Snapshot> source;
  private final Duration interval;
  private final Scheduler scheduler;
  private volatile @Nullable Snapshot latest;
  private @Nullable Instant taken;
  private boolean taking;

  /** Used by whoever takes one, and that is one at a time. */
  private volatile boolean failing;

  public Snapshots(Supplier<Snapshot> source, Duration interval, Scheduler scheduler) {
    this.source = source;
    this.interval = interval;
    this.scheduler = scheduler;
  }

  /** One that is no older than the interval if the database answers in time; nothing if it could not be asked. */
  public Optional<Snapshot> latest() {
    if (isDue()) {
      begin();
    }
    return Optional.ofNullable(latest);
  }

  /** Whoever is told so takes it; all others are content with the last one meanwhile. */
  private synchronized boolean isDue() {
    Instant now = scheduler.now();
    boolean due = !taking && (taken == null || !now.isBefore(taken.plus(interval)));
    if (due) {
      taking = true;
      taken = now;
    }
    return due;
  }

  private void begin() {
    var done = new CountDownLatch(1);
    try {
      scheduler.execute(() -> take(done));
      await(done);
    } catch (RuntimeException | Error e) {
      LOG.debug("There is no thread, or the instance is stopped", e);
      end();
    }
  }

  private void take(CountDownLatch done) {
    try {
      latest = source.get();
      failing = false;
    } catch (RuntimeException e) {
      latest = null;
      log(e);
    } finally {
      end();
      done.countDown();
    }
  }

  /** Said once, as the next who asks would hear the same. */
  private void log(RuntimeException failure) {
    if (!failing) {
      LOG.warn("How the queues are doing is unknown for now. {}", failure.getMessage());
    }
    LOG.debug("How the queues are doing is unknown", failure);
    failing = true;
  }

  private synchronized void end() {
    taking = false;
  }

  private static void await(CountDownLatch done) {
    try {
      done.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
