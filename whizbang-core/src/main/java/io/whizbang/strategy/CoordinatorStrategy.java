package io.whizbang.strategy;

import io.whizbang.concurrent.DeferredInterrupt;
import io.whizbang.error.StreamBusyException;
import io.whizbang.error.WhizbangException;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkCoordinator;
import io.whizbang.work.WorkLimits;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** What the strategies that send through a coordinator have in common: all but when they do. */
abstract class CoordinatorStrategy extends QueueingStrategy {

  private static final int ATTEMPTS_TO_CLOSE = 3;

  private final Pending pending;
  private final Flusher flusher;
  private volatile WorkIntake intake = WorkIntake.NONE;

  /** Takes how many calls there may be at once. */
  CoordinatorStrategy(WorkCoordinator coordinator, FlushPolicy policy, int maxCalls) {
    var underWay = new UnderWay();
    pending = new Pending(policy.maxQueued(), underWay);
    flusher = new Flusher(coordinator, pending, underWay, policy.maxBatch(), maxCalls, parking());
  }

  /** Something was queued just now. */
  abstract void queued();

  /** A flush that somebody asked for went well. */
  abstract void flushed();

  /** What to do with items whose streams somebody holds; null if they are to be waited for. */
  abstract Flusher.@Nullable Parking parking();

  /** Nothing will be queued any more: lets go of timers. */
  abstract void closing();

  @Override
  final CompletionStage<Verdict> queue(Entry entry) {
    Item item = new Item(entry);
    flusher.grown(pending.add(item));
    queued();
    return item.handle();
  }

  @Override
  public final WorkBatch flush(WorkLimits limits) {
    pending.requireOpen();
    return flushFor(() -> new Asked(limits));
  }

  @Override
  public final WorkBatch flush() {
    pending.requireOpen();
    return flushFor(intake);
  }

  private WorkBatch flushFor(WorkIntake taker) {
    WorkBatch answer = flusher.flush(taker);
    flushed();
    return answer;
  }

  @Override
  public final WorkBatch look() {
    pending.requireOpen();
    WorkBatch answer = flusher.look(intake);
    flushed();
    return answer;
  }

  @Override
  public final void feed(WorkIntake newIntake) {
    intake = newIntake;
  }

  /** Sends what is queued, if anything is, on nobody's behalf. */
  final void flushIfPending() {
    flusher.flushIfPending(intake);
  }

  final void unparkFree() {
    flusher.unparkFree();
  }

  final void unparkLongest() {
    pending.unparkLongest();
  }

  final boolean hasParked() {
    return !pending.parkedStreams().isEmpty();
  }

  final boolean hasPending() {
    return !pending.isEmpty();
  }

  /** Whether this thread is in the middle of a call, telling callers how their items fared. */
  final boolean isCalling() {
    return flusher.isCalling();
  }

  /** Lets the call that is under way end first: who gets work from it may want to give it back. */
  @Override
  public final void close() {
    feed(WorkIntake.NONE);
    if (flusher.shut()) {
      closing();
      try (var interrupt = new DeferredInterrupt()) {
        flushForTheLastTime(ATTEMPTS_TO_CLOSE, interrupt);
      } catch (RuntimeException | Error e) {
        flusher.giveUp(e);
        throw e;
      }
    }
  }

  /** Nobody is asked who holds what: a call that waits for its turn gets streams that seem held at every look. */
  private void flushForTheLastTime(int attempts, DeferredInterrupt interrupt) {
    interrupt.defer();
    try {
      pending.unparkAll();
      flusher.flush(WorkIntake.NONE);
      requireNothingLeft();
    } catch (WhizbangException e) {
      if (attempts == 1) {
        throw e;
      }
      flushForTheLastTime(attempts - 1, interrupt);
    }
  }

  private void requireNothingLeft() {
    if (hasParked() || hasPending()) {
      throw new StreamBusyException(
          "Somebody still keeps a transaction open that holds " + pending.parkedStreams()
              + ". What was to be told of that was not",
          null);
    }
  }

  /** A caller that asks for work by itself, and gets it as the answer. */
  private record Asked(WorkLimits limits) implements WorkIntake.Room {
    @Override
    public void fill(WorkBatch answer) {}

    @Override
    public void close() {}
  }
}
