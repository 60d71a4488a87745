package io.whizbang.process;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a lane's messages are this instance's own, by its own clock. The lease runs from before the
 * moment at which it was asked for, so it ends here before it ends in the database, whatever the time
 * is there.
 */
final class LaneLease {

  private final Duration length;
  private Instant end;
  private boolean confirmed;
  private @Nullable Instant renewalAsked;

  private LaneLease(Duration length, Instant end, boolean confirmed) {
    this.length = length;
    this.end = end;
    this.confirmed = confirmed;
  }

  /** A lease that was asked for at a moment, and given. */
  static LaneLease from(Instant asked, Duration length) {
    return new LaneLease(length, asked.plus(length), true);
  }

  /** A lease of which nobody knows how long it has run; it must be renewed before anything starts. */
  static LaneLease ofUnknownAge(Instant now, Duration length) {
    return new LaneLease(length, now, false);
  }

  /** One that was never confirmed is over when what was asked for would be: an answer that late brings nothing. */
  boolean isOver(Instant now) {
    return confirmed
        ? !now.isBefore(end)
        : renewalAsked != null && !now.isBefore(renewalAsked.plus(length));
  }

  boolean isGood(Instant now) {
    return confirmed && now.isBefore(end);
  }

  /** Half of it is over, and nobody has asked for more. */
  boolean isRenewalDue(Instant now) {
    return renewalAsked == null && (!confirmed || !now.isBefore(halfTime()));
  }

  /** The next moment at which there is something to do for it. */
  Instant nextLook() {
    if (renewalAsked == null) {
      return confirmed ? halfTime() : end;
    }
    return confirmed ? end : renewalAsked.plus(length);
  }

  void renewalAsked(Instant now) {
    renewalAsked = now;
  }

  void renewed() {
    if (renewalAsked != null) {
      end = renewalAsked.plus(length);
      confirmed = true;
      renewalAsked = null;
    }
  }

  /** The message by which it was asked for is done with; another one has to ask. */
  void askAgain() {
    renewalAsked = null;
  }

  private Instant halfTime() {
    return end.minus(length.dividedBy(2));
  }
}
