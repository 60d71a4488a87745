package io.whizbang.worker;

import io.whizbang.observe.Count;
import io.whizbang.observe.Counters;
import io.whizbang.strategy.WorkIntake;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;

/** Stands before the processor: while it is shut, no work is asked for. Counts what passes. */
public final class WorkGate implements WorkIntake {

  private final WorkIntake inner;
  private final Counters counters;
  private volatile boolean open;

  public WorkGate(WorkIntake inner, Counters counters) {
    this.inner = inner;
    this.counters = counters;
  }

  public void open() {
    open = true;
  }

  public void shut() {
    open = false;
  }

  @Override
  public Room room() {
    return open ? new Counting(inner.room()) : Room.NONE;
  }

  private final class Counting implements Room {

    private final Room room;

    private Counting(Room room) {
      this.room = room;
    }

    @Override
    public WorkLimits limits() {
      return room.limits();
    }

    @Override
    public void fill(WorkBatch answer) {
      counters.add(Count.CLAIMED, answer.work().size());
      room.fill(answer);
    }

    @Override
    public void close() {
      room.close();
    }
  }
}
