package io.whizbang.worker;

import io.whizbang.concurrent.Scheduler;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does something at regular times, apart from all work: tells the others that this instance lives. */
public final class Heartbeat implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);

  private final Scheduler scheduler;
  private final Duration interval;
  private final Runnable beat;
  private volatile boolean stopped;

  public Heartbeat(Scheduler scheduler, Duration interval, Runnable beat) {
    this.scheduler = scheduler;
    this.interval = interval;
    this.beat = beat;
  }

  public void start() {
    scheduler.after(interval, this::beat);
  }

  private void beat() {
    if (!stopped) {
      try {
        beat.run();
      } catch (RuntimeException e) {
        LOG.info("The others could not be told that this instance lives. {}", e.getMessage());
        LOG.debug("No heartbeat", e);
      } finally {
        goOn();
      }
    }
  }

  private void goOn() {
    if (!stopped) {
      start();
    }
  }

  @Override
  public void close() {
    stopped = true;
  }
}
