package io.whizbang.perspective.run;

import io.whizbang.work.PerspectiveWork;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** A checkpoint that is in hand. */
final class Held {

  private final Checkpoint checkpoint;
  private final int attempt;
  private volatile Instant leaseEnd;
  private volatile boolean alone;
  private volatile boolean reported;

  Held(PerspectiveWork work, Instant leaseEnd) {
    this.checkpoint = Checkpoint.of(work);
    this.attempt = work.claim().attempt();
    this.leaseEnd = leaseEnd;
  }

  Checkpoint checkpoint() {
    return checkpoint;
  }

  UUID streamId() {
    return checkpoint.streamId();
  }

  /** Which attempt this is since it last came any further. */
  int attempt() {
    return attempt;
  }

  boolean isAlone() {
    return alone;
  }

  void beAlone() {
    alone = true;
  }

  /** The end of its run is on its way to the database. */
  void reported() {
    reported = true;
  }

  void leasedUntil(Instant end) {
    leaseEnd = end;
  }

  boolean isRenewalDue(Instant now, Duration lease) {
    return !reported && now.isAfter(leaseEnd.minus(lease.dividedBy(2)));
  }
}
