package io.whizbang.handle;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.error.ReceptorTimedOutException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a call that takes too long: interrupts it, and when that does not help, lets somebody know after
 * as long again.
 */
final class TimeLimit {

  private static final Logger LOG = LoggerFactory.getLogger(TimeLimit.class);

  private final Scheduler scheduler;
  private final Duration limit;
  private final Runnable hopeless;
  private @Nullable Thread thread;
  private boolean over;

  TimeLimit(Scheduler scheduler, Duration limit, Runnable hopeless) {
    this.scheduler = scheduler;
    this.limit = limit;
    this.hopeless = hopeless;
  }

  /**
   * Calls, on this thread.
   *
   * @throws ReceptorTimedOutException if it took too long, whatever it returned or threw then
   */
  void run(String what, Callable<?> call) throws Exception {
    thread = Thread.currentThread();
    Scheduler.Timer first = scheduler.after(limit, this::interrupt);
    Scheduler.Timer second = scheduler.after(limit.multipliedBy(2), () -> giveUp(what));
    try {
      call.call();
    } catch (Exception | Error thrown) {
      if (isOver()) {
        throw tooLong(what, thrown);
      }
      throw thrown;
    } finally {
      first.cancel();
      second.cancel();
      end();
    }
    if (isOver()) {
      throw tooLong(what, null);
    }
  }

  private ReceptorTimedOutException tooLong(String what, @Nullable Throwable thrown) {
    return new ReceptorTimedOutException(
        "%s took longer than %d ms and was interrupted".formatted(what, limit.toMillis()), thrown);
  }

  private synchronized boolean isOver() {
    return over;
  }

  private synchronized void interrupt() {
    if (thread != null) {
      over = true;
      thread.interrupt();
    }
  }

  /** The interrupt was ours, and does not concern what the thread does next. */
  private synchronized void end() {
    thread = null;
    if (over) {
      Thread.interrupted();
    }
  }

  private void giveUp(String what) {
    if (isRunning()) {
      LOG.error("{} does not end although it was interrupted; its thread is lost", what);
      hopeless.run();
    }
  }

  private synchronized boolean isRunning() {
    return thread != null;
  }
}
