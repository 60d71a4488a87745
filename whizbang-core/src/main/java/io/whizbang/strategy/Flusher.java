package io.whizbang.strategy;

import io.whizbang.error.BatchTooLargeException;
import io.whizbang.error.InputPlace;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.StreamBusyException;
import io.whizbang.error.WhizbangException;
import io.whizbang.strategy.CallGate.Company;
import io.whizbang.work.ClaimedWork;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkBatchRequestBuilder;
import io.whizbang.work.WorkCoordinator;
import io.whizbang.work.WorkLimits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Sends what is pending. There may be several calls beside each other, but never two of one stream: nothing
 * overtakes what was queued before it in its stream, and no work of a stream is handed on before those who
 * reported something of it were told.
 */
final class Flusher {

  /** Less than that is not worth a call beside another: it goes with the next. */
  private static final int WORTH_A_CALL = 100;

  private final WorkCoordinator coordinator;
  private final Pending pending;
  private final int maxBatch;
  private final @Nullable Parking parking;
  private final UnderWay underWay;
  private final CallGate gate;

  /** What becomes of items whose streams somebody holds. */
  interface Parking {

    /** They were parked just now, and are to be looked after. */
    void parked(Set<UUID> streams);
  }

  /** Without parking, items stay in their places, and the call waits. */
  Flusher(
      WorkCoordinator coordinator,
      Pending pending,
      UnderWay underWay,
      int maxBatch,
      int maxCalls,
      @Nullable Parking parking) {
    this.coordinator = coordinator;
    this.pending = pending;
    this.underWay = underWay;
    this.maxBatch = maxBatch;
    this.parking = parking;
    this.gate =
        new CallGate(maxCalls, () -> pending.sendable() >= WORTH_A_CALL, coordinator::isInDoubt);
  }

  /** Something was queued, and so many items wait now. */
  void grown(int waiting) {
    if (waiting == WORTH_A_CALL) {
      gate.grown();
    }
  }

  /** Sends all that is pending now, and asks for the work that the intake has room for. */
  WorkBatch flush(WorkIntake intake) {
    requireNotCalling();
    return gate.alone(() -> sendAndFill(intake, Company.NONE));
  }

  /** The same, but leaves what another call carries to that call. */
  WorkBatch look(WorkIntake intake) {
    requireNotCalling();
    return gate.call(company -> sendAndFill(intake, company));
  }

  private void requireNotCalling() {
    if (isCalling()) {
      throw new IllegalStateException("What hangs on a stage may queue, but not flush");
    }
  }

  /** The same, but makes no call just to ask for work. */
  void flushIfPending(WorkIntake intake) {
    gate.call(company -> pending.sendable() > 0 ? sendAndFill(intake, company) : WorkBatch.EMPTY);
  }

  /**
   * Has nothing queued any more, from when the call that is under way has handed on what it brought.
   *
   * @return false if it was so before
   */
  boolean shut() {
    return gate.alone(pending::close);
  }

  /** Lets parked streams go on that nobody holds any more. */
  void unparkFree() {
    Set<UUID> streams = pending.parkedStreams();
    if (!streams.isEmpty()) {
      Set<UUID> free = new HashSet<>(streams);
      free.removeAll(coordinator.heldStreams(streams));
      pending.unpark(free);
    }
  }

  /** Fails all that could not be sent. */
  void giveUp(Throwable why) {
    Batch lost = gate.alone(() -> {
      pending.unparkAll();
      return pending.takeAll();
    });
    lost.fail(why);
  }

  /** Whether the calling thread is one that is making a call, and so must not make another. */
  boolean isCalling() {
    return gate.isCalling();
  }

  private WorkBatch sendAndFill(WorkIntake intake, Company company) {
    try (WorkIntake.Room room = intake.room()) {
      Round round = new Round(room.limits(), company);
      try {
        WorkBatch answer = round.run();
        underWay.awaitEnd(answer.work().stream().map(ClaimedWork::line).toList());
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
    private final Company company;
    private final List<ClaimedWork> work = new ArrayList<>();
    private final List<RejectedReport> rejected = new ArrayList<>();
    private final List<Batch> sent = new ArrayList<>();
    private int due = pending.sendable();
    private int most = maxBatch;
    private boolean asking;
    private boolean includesHeld;
    private boolean givenUp;

    private Round(WorkLimits limits, Company company) {
      this.limits = limits;
      this.company = company;
      this.asking = !limits.equals(WorkLimits.NONE);
    }

    private WorkBatch run() {
      while (isMoreDue() || asking) {
        Batch batch = pending.take(Math.min(most, due));
        boolean isTakenByAnother = batch.size() == 0 && due > 0;
        if (!isTakenByAnother) {
          send(batch);
        }
      }
      return new WorkBatch(work, rejected, includesHeld);
    }

    /** Another call may have taken some of it, or hold some of it up. */
    private boolean isMoreDue() {
      due = Math.min(due, pending.sendable());
      return due > 0;
    }

    private void send(Batch batch) {
      boolean last = batch.size() == due;
      try {
        WorkBatch answer =
            coordinator.processWorkBatch(request(batch, last ? limits : WorkLimits.NONE));
        note(answer, batch, last);
      } catch (InvalidInputException | BatchTooLargeException refusal) {
        isolate(batch, refusal);
      } catch (StreamBusyException busy) {
        pending.putBack(batch);
        if (parking == null) {
          throw busy;
        }
        park(parking, batch, busy);
      } catch (RuntimeException | Error failure) {
        pending.putBack(batch);
        throw failure;
      } finally {
        underWay.end(batch.lines());
      }
    }

    private WorkBatchRequest request(Batch batch, WorkLimits asked) {
      WorkBatchRequestBuilder request = batch.requestBuilder(asked);
      if (parking != null) {
        request.giveUp();
      }
      if (company == Company.PERHAPS_OTHERS) {
        request.beside();
      }
      return request.build();
    }

    /** Goes on without those whose streams are held. If none is any more, the whole of it is worth another try. */
    private void park(Parking parking, Batch batch, StreamBusyException busy) {
      Set<UUID> held = coordinator.heldStreams(batch.streams());
      if (held.isEmpty() && givenUp) {
        throw busy;
      }
      givenUp = held.isEmpty();
      if (!held.isEmpty()) {
        pending.park(held);
        parking.parked(held);
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
      givenUp = false;
      most = maxBatch;
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
