package io.whizbang.worker;

import io.whizbang.strategy.WorkIntake;

/** Stands before the processor: while it is shut, no work is asked for. */
public final class WorkGate implements WorkIntake {

  private final WorkIntake inner;
  private volatile boolean open;

  public WorkGate(WorkIntake inner) {
    this.inner = inner;
  }

  public void open() {
    open = true;
  }

  public void shut() {
    open = false;
  }

  @Override
  public Room room() {
    return open ? inner.room() : Room.NONE;
  }
}
