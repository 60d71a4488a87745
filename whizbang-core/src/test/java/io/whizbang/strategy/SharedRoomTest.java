package io.whizbang.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SharedRoomTest {

  private final List<WorkBatch> filled = new ArrayList<>();

  /** Leased and in nobody's hands, it would wait for the end of its lease. */
  @Test
  void whatOneOfThemThrowsDoesNotCostTheOtherItsWork() {
    WorkIntake.Room room = WorkIntake.both(
            () -> new Filling(answer -> {
              throw new OutOfMemoryError("unable to create native thread");
            }),
            () -> new Filling(filled::add))
        .room();

    assertThatThrownBy(() -> room.fill(WorkBatch.EMPTY)).isInstanceOf(OutOfMemoryError.class);

    assertThat(filled).containsExactly(WorkBatch.EMPTY);
  }

  private record Filling(Consumer<WorkBatch> taker) implements WorkIntake.Room {

    @Override
    public WorkLimits limits() {
      return WorkLimits.NONE;
    }

    @Override
    public void fill(WorkBatch answer) {
      taker.accept(answer);
    }

    @Override
    public void close() {}
  }
}
