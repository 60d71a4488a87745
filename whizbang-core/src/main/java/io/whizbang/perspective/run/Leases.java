package io.whizbang.perspective.run;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.strategy.Verdict;
import io.whizbang.work.PerspectiveReport;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks for more time for what waits or is worked on, when half of its lease is gone. What is refused is another's, and is not
 * begun here. A save of models extends leases as well, but not every round saves.
 */
final class Leases {

  private static final Logger LOG = LoggerFactory.getLogger(Leases.class);

  private final Hand hand;
  private final ReportChannel channel;
  private final Scheduler scheduler;
  private final Supplier<Duration> length;
  private Scheduler.@Nullable Timer timer;

  Leases(Hand hand, ReportChannel channel, Scheduler scheduler, Supplier<Duration> length) {
    this.hand = hand;
    this.channel = channel;
    this.scheduler = scheduler;
    this.length = length;
  }

  /** Looks after what is in hand from now on, until nothing is. */
  synchronized void watch() {
    if (timer == null) {
      timer = scheduler.after(length.get().dividedBy(4), this::look);
    }
  }

  private void look() {
    synchronized (this) {
      timer = null;
    }
    Instant now = scheduler.now();
    hand.renewalsDue(now, length.get()).forEach(held -> renew(held, now));
    if (!hand.isEmpty()) {
      watch();
    }
  }

  private void renew(Held held, Instant now) {
    Checkpoint at = held.checkpoint();
    try {
      channel
          .nextCall()
          .report(new PerspectiveReport.Renewed(at.streamId(), at.perspectiveName()))
          .thenAccept(verdict -> {
            if (verdict == Verdict.APPLIED) {
              held.leasedUntil(now.plus(length.get()));
            } else {
              hand.forget(at);
            }
          });
    } catch (RuntimeException e) {
      LOG.debug("No renewal for {}", at, e);
    }
  }
}
