package io.whizbang.strategy;

import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;

/** Somebody who takes work, and says how much. */
@FunctionalInterface
public interface WorkIntake {

  /** Takes none. */
  WorkIntake NONE = () -> Room.NONE;

  /** Sets the room aside that there is now; asked right before a call. */
  Room room();

  /** Two that take different kinds of work. */
  static WorkIntake both(WorkIntake one, WorkIntake other) {
    return () -> new SharedRoom(one.room(), other.room());
  }

  /** Room that was set aside for the answer of one call. Closing it gives up what was not filled. */
  interface Room extends AutoCloseable {

    Room NONE = new Room() {
      @Override
      public WorkLimits limits() {
        return WorkLimits.NONE;
      }

      @Override
      public void fill(WorkBatch answer) {}

      @Override
      public void close() {}
    };

    WorkLimits limits();

    /** Takes over the work that came back, each stream in its order. */
    void fill(WorkBatch answer);

    @Override
    void close();
  }
}
