package io.whizbang.postgres;

import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkBatchRequest.Option;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Remembers of which kinds of work a lost answer may have leased some, so that a later call asks for
 * all that is held and nothing waits for its lease to run out.
 *
 * <p>A lost call is looked for twice: by the next call, and by the first one after another call
 * timeout has passed, because a call whose connection broke may still be running in the database when
 * the first look is taken. A look counts once its own answer has come, for what was in doubt when it
 * started. Until the second one, a lease that nobody here knows of may appear at any moment: what is stored behind it must
 * not be handed out before it.
 */
final class DoubtfulLeases {

  private static final long NEVER = Long.MAX_VALUE;

  private final Map<WorkKind, Doubt> doubts = new EnumMap<>(WorkKind.class);
  private final LongSupplier nanosSinceStart;
  private final long untilSecondLook;

  DoubtfulLeases(Duration untilSecondLook, LongSupplier nanosSinceStart) {
    this.untilSecondLook = untilSecondLook.toNanos();
    this.nanosSinceStart = nanosSinceStart;
  }

  static DoubtfulLeases lookingAgainAfter(Duration callTimeout) {
    long start = System.nanoTime();
    return new DoubtfulLeases(callTimeout, () -> System.nanoTime() - start);
  }

  /** Takes note that a call that takes these kinds begins. */
  synchronized Look look(Set<WorkKind> kinds) {
    long now = nanosSinceStart.getAsLong();
    boolean needed = kinds.stream().anyMatch(kind -> doubt(kind).isDue(now));
    return new Look(kinds, now, needed, isAnyLeft());
  }

  /** The same of a call that finds nothing, but may be lost itself. */
  synchronized Look lookAway(Set<WorkKind> kinds) {
    return new Look(kinds, nanosSinceStart.getAsLong(), false, isAnyLeft());
  }

  synchronized boolean isAnyDue() {
    long now = nanosSinceStart.getAsLong();
    return doubts.values().stream().anyMatch(doubt -> doubt.isDue(now));
  }

  private boolean isAnyLeft() {
    return doubts.values().stream().anyMatch(Doubt::isLeft);
  }

  private Doubt doubt(WorkKind kind) {
    return doubts.computeIfAbsent(kind, unused -> new Doubt());
  }

  /** One call's chance to find what others lost, and to be lost itself. */
  final class Look {

    private final Set<WorkKind> kinds;
    private final long begun;
    private final boolean needed;
    private final boolean doubtful;

    private Look(Set<WorkKind> kinds, long begun, boolean needed, boolean doubtful) {
      this.kinds = kinds;
      this.begun = begun;
      this.needed = needed;
      this.doubtful = doubtful;
    }

    /** What to send instead of a request: it asks for all that is held, or lets no run grow while some of it is in doubt. */
    WorkBatchRequest at(WorkBatchRequest request) {
      if (needed) {
        return request.with(Option.RETURN_HELD);
      }
      return doubtful ? request.with(Option.BESIDE) : request;
    }

    /** Whether the call is to return all that is held. */
    boolean isNeeded() {
      return needed;
    }

    /** The answer came, and if it was needed, it told all that was held when the call began. */
    void answered() {
      if (needed) {
        synchronized (DoubtfulLeases.this) {
          kinds.forEach(kind -> doubt(kind).settle(begun));
        }
      }
    }

    /** The answer was lost. */
    void lost() {
      synchronized (DoubtfulLeases.this) {
        long now = nanosSinceStart.getAsLong();
        kinds.forEach(kind -> doubt(kind).raise(now, now + untilSecondLook));
      }
    }
  }

  private static final class Doubt {

    private long firstLook = NEVER;
    private long secondLook = NEVER;

    private boolean isLeft() {
      return firstLook != NEVER || secondLook != NEVER;
    }

    private boolean isDue(long now) {
      return firstLook <= now || secondLook <= now;
    }

    private void raise(long first, long second) {
      firstLook = first;
      secondLook = second;
    }

    private void settle(long begun) {
      firstLook = firstLook <= begun ? NEVER : firstLook;
      secondLook = secondLook <= begun ? NEVER : secondLook;
    }
  }
}
