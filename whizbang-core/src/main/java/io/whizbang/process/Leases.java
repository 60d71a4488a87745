package io.whizbang.process;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.strategy.Verdict;
import io.whizbang.work.Queue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the leases of all lanes: renews what is half over, and lets go of what is over. Guarded by the
 * processor's lock.
 */
final class Leases implements AutoCloseable {

  private final Lanes lanes;
  private final Scheduler scheduler;
  private final Duration length;
  private final Keeper keeper;
  private final LeaseWatch watch;

  /** Is told what to do about leases. */
  interface Keeper {

    /** Some may be due; told without the lock. */
    void look();

    /** One has ended while messages under it were in hand. */
    void lost(Queue queue);
  }

  Leases(Lanes lanes, Scheduler scheduler, Duration length, Keeper keeper) {
    this.lanes = lanes;
    this.scheduler = scheduler;
    this.length = length;
    this.keeper = keeper;
    this.watch = new LeaseWatch(scheduler, keeper::look);
  }

  /** The lease of work that was asked for at a moment; of what was held before, nobody knows since when. */
  LaneLease begun(Instant asked, boolean wasHeld) {
    return wasHeld
        ? LaneLease.ofUnknownAge(scheduler.now(), length)
        : LaneLease.from(asked, length);
  }

  /** Looks at a lane again when there will be something to do for its lease. */
  void watch(Lane lane) {
    watch.lookAt(lane.lease().nextLook());
  }

  /** Whether another instance may have the lane's messages by now. */
  boolean isOver(Lane lane) {
    return lane.isLost() || !lane.lease().isGood(scheduler.now());
  }

  /** What is to be reported of leases now. */
  List<Report> due() {
    Instant now = scheduler.now();
    List<Report> reports = new ArrayList<>();
    for (Lane lane : lanes.all()) {
      if (!lane.isLost() && lane.front().isPresent()) {
        reports.addAll(lane.lease().isOver(now) ? lose(lane) : renewal(lane, now));
        watch(lane);
      }
    }
    return reports;
  }

  private static List<Report> renewal(Lane lane, Instant now) {
    if (!lane.lease().isRenewalDue(now)) {
      return List.of();
    }
    lane.lease().renewalAsked(now);
    return lane.front().<Report>map(id -> new Report.Renewed(lane, id)).stream().toList();
  }

  /**
   * A renewal has committed, or never will: then there is no verdict. A message that is done with meanwhile
   * has no lease to renew; then the next one asks.
   */
  List<Report> renewed(Lane lane, UUID id, @Nullable Verdict verdict) {
    if (verdict == Verdict.APPLIED) {
      lane.lease().renewed();
      lanes.queue(lane);
    } else if (verdict == Verdict.GONE && !lane.holds(id)) {
      lane.lease().askAgain();
    } else if (verdict != null) {
      return lose(lane);
    }
    watch(lane);
    return List.of();
  }

  /** Lets go of a lane that a turn has kept longer than its lease. */
  List<Report> afterTurn(Lane lane) {
    return lane.lease().isOver(scheduler.now()) ? lose(lane) : List.of();
  }

  /** The lane's messages may be another instance's from now on. */
  List<Report> lose(Lane lane) {
    if (!lane.isLost()) {
      keeper.lost(lane.queue());
    }
    return lanes.change(lane, Lane::lose).stream().toList();
  }

  List<Report> loseAll() {
    return lanes.all().stream().flatMap(lane -> lose(lane).stream()).toList();
  }

  @Override
  public void close() {
    watch.close();
  }
}
