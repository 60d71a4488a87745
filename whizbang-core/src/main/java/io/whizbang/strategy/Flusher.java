package io.whizbang.strategy;

import io.whizbang.error.BatchTooLargeException;
import io.whizbang.error.InputPlace;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.StreamBusyException;
import io.whizbang.error.WhizbangException;
import io.whizbang.work.ClaimedWork;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkCoordinator;
import io.whizbang.work.WorkLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * Sends what is pending, one call after the other, so that nothing overtakes what was queued before it
 * and the answers are handed out in the order of the calls.
 */
final class Flusher {

  private final WorkCoordinator coordinator;
  private final Pending pending;
  private final int maxBatch;
  private final Predicate<Item> canWait;
  private final ReentrantLock turn = new ReentrantLock();

  /** Asks for an item whose stream somebody keeps whether it can wait, which is to say be parked. */
  Flusher(WorkCoordinator coordinator, Pending pending, int maxBatch, Predicate<Item> canWait) {
    this.coordinator = coordinator;
    this.pending = pending;
    this.maxBatch = maxBatch;
    this.canWait = canWait;
  }

  /** Sends what is pending now, and asks for the work that the intake has room for. */
  WorkBatch flush(WorkIntake intake) {
    if (isCalling()) {
      throw new IllegalStateException("What hangs on a stage may queue, but not flush");
    }
    turn.lock();
    try {
      return sendAndFill(intake);
    } finally {
      turn.unlock();
    }
  }

  /** The same, but makes no call just to ask for work. */
  void flushIfPending(WorkIntake intake) {
    turn.lock();
    try {
      if (!pending.isEmpty()) {
        sendAndFill(intake);
      }
    } finally {
      turn.unlock();
    }
  }

  /** Tries the first item of each line that is parked; those that get through let their lines go on. */
  void retryParked() {
    turn.lock();
    try {
      pending.parkedLines().forEach(line -> pending.takeParked(line).ifPresent(this::retry));
    } finally {
      turn.unlock();
    }
  }

  private void retry(Item first) {
    Batch batch = new Batch(List.of(first));
    try {
      batch.settle(coordinator.processWorkBatch(batch.request(WorkLimits.NONE)));
      pending.unpark(first.line());
    } catch (InvalidInputException | BatchTooLargeException refusal) {
      first.fail(refusal);
      pending.unpark(first.line());
    } catch (StreamBusyException e) {
      pending.park(first);
    } catch (RuntimeException | Error failure) {
      pending.park(first);
      throw failure;
    }
  }

  /** Whether the calling thread is one that is making a call, and so must not make another. */
  boolean isCalling() {
    return turn.isHeldByCurrentThread();
  }

  private WorkBatch sendAndFill(WorkIntake intake) {
    try (WorkIntake.Room room = intake.room()) {
      Round round = new Round(room.limits());
      try {
        WorkBatch answer = round.run();
        room.fill(answer);
        return answer;
      } finally {
        round.tellStorers();
      }
    }
  }

  /** One flush: all that is pending when it begins, in as many calls as that takes. */
  private final class Round {

    private final WorkLimits limits;
    private final List<ClaimedWork> work = new ArrayList<>();
    private final List<RejectedReport> rejected = new ArrayList<>();
    private final List<Batch> sent = new ArrayList<>();
    private int due = pending.size();
    private int most = maxBatch;
    private int suspects;
    private boolean asking;
    private boolean includesHeld;

    private Round(WorkLimits limits) {
      this.limits = limits;
      this.asking = !limits.equals(WorkLimits.NONE);
    }

    private WorkBatch run() {
      while (due > 0 || asking) {
        send(pending.take(Math.min(most, due)));
      }
      return new WorkBatch(work, rejected, includesHeld);
    }

    private void send(Batch batch) {
      boolean last = batch.size() == due;
      try {
        WorkBatch answer =
            coordinator.processWorkBatch(batch.request(last ? limits : WorkLimits.NONE));
        note(answer, batch, last);
      } catch (InvalidInputException | BatchTooLargeException refusal) {
        isolate(batch, refusal);
      } catch (StreamBusyException busy) {
        giveWay(batch, busy);
      } catch (RuntimeException | Error failure) {
        pending.putBack(batch);
        throw failure;
      }
    }

    /**
     * Sends half, until the item whose stream somebody keeps is alone, and goes on without it. Each half with
     * it costs the time that a call waits for a stream, so only those behind it are sent in small numbers.
     */
    private void giveWay(Batch batch, StreamBusyException busy) {
      if (batch.size() == 1 && canWait.test(batch.items().get(0))) {
        pending.park(batch.items().get(0));
        due = Math.min(due - 1, pending.size());
        passed(1);
        return;
      }
      pending.putBack(batch);
      if (batch.size() < 2) {
        throw busy;
      }
      suspects = batch.size();
      most = batch.size() / 2;
    }

    private void passed(int count) {
      suspects = Math.max(0, suspects - count);
      if (suspects == 0) {
        most = maxBatch;
      }
    }

    private void note(WorkBatch answer, Batch batch, boolean last) {
      batch.settleReports(answer);
      sent.add(batch);
      work.addAll(answer.work());
      rejected.addAll(answer.rejected());
      includesHeld |= answer.includesHeld();
      due -= batch.size();
      asking &= !last;
      passed(batch.size());
    }

    /** Comes after the work is handed on, because whoever waits for a message waits for its work. */
    private void tellStorers() {
      sent.forEach(Batch::settleStores);
    }

    /** Leaves the offender out if it is known; otherwise sends half, until it is alone. */
    private void isolate(Batch batch, WhizbangException refusal) {
      Optional<Item> offender = offender(batch, refusal);
      offender.ifPresent(item -> item.fail(refusal));
      pending.putBack(offender.map(batch::without).orElse(batch));
      if (offender.isPresent()) {
        due--;
      } else if (batch.size() > 1 && isOneOf(batch, refusal)) {
        most = batch.size() / 2;
      } else {
        throw refusal;
      }
    }

    private Optional<Item> offender(Batch batch, WhizbangException refusal) {
      Optional<Item> named = placeIn(refusal).flatMap(batch::at);
      return named.isEmpty() && batch.size() == 1 && isOneOf(batch, refusal)
          ? Optional.of(batch.items().get(0))
          : named;
    }

    /** A setting of the call is nobody's fault. */
    private static boolean isOneOf(Batch batch, WhizbangException refusal) {
      return placeIn(refusal).map(batch::mayHold).orElse(true);
    }

    private static Optional<InputPlace> placeIn(WhizbangException refusal) {
      return refusal instanceof InvalidInputException invalid ? invalid.place() : Optional.empty();
    }
  }
}
