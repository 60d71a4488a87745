package io.whizbang.strategy;

import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;

/** The room of two who take different kinds of work, each of whom picks its own from an answer. */
record SharedRoom(WorkIntake.Room one, WorkIntake.Room other) implements WorkIntake.Room {

  @Override
  public WorkLimits limits() {
    WorkLimits first = one.limits();
    WorkLimits second = other.limits();
    return new WorkLimits(
        first.outbox() + second.outbox(),
        first.inbox() + second.inbox(),
        first.perspective() + second.perspective());
  }

  /** What one of them throws does not cost the other its work. */
  @Override
  public void fill(WorkBatch answer) {
    try {
      one.fill(answer);
    } finally {
      other.fill(answer);
    }
  }

  @Override
  public void close() {
    one.close();
    other.close();
  }
}
