package io.whizbang.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerStateTest {

  private final List<String> told = new ArrayList<>();
  private final WorkerState state = new WorkerState("claimer", new WorkerListener() {
    @Override
    public void started(String role) {
      told.add(role + " started");
    }

    @Override
    public void idle(String role) {
      told.add(role + " idle");
    }
  });

  @Test
  void aWorkerIsIdleUntilItsFirstTurnWithWork() {
    assertThat(state.isIdle()).isTrue();

    state.did(1);

    assertThat(state.isIdle()).isFalse();
    assertThat(told).containsExactly("claimer started");
  }

  @Test
  void itIsIdleAgainFromTheSecondTurnWithoutWorkOn() {
    state.did(1);

    state.did(0);
    assertThat(state.isIdle()).isFalse();
    state.did(0);

    assertThat(state.isIdle()).isTrue();
    assertThat(told).containsExactly("claimer started", "claimer idle");
  }

  @Test
  void aSingleTurnWithoutWorkInBetweenIsNothingToTell() {
    List.of(1, 0, 2, 0, 3).forEach(state::did);

    assertThat(told).containsExactly("claimer started");
  }

  @Test
  void oneThatNeverHadWorkIsSaidToBeIdleOnce() {
    List.of(0, 0, 0, 0).forEach(state::did);

    assertThat(told).containsExactly("claimer idle");
  }

  @Test
  void startedAndIdleAreToldEachTimeTheyChange() {
    List.of(0, 0, 1, 1, 0, 0, 0, 1).forEach(state::did);

    assertThat(told)
        .containsExactly("claimer idle", "claimer started", "claimer idle", "claimer started");
  }

  @Test
  void turnsInARowAreCounted() {
    state.failed(new IllegalStateException("Away"));
    assertThat(state.failed(new IllegalStateException("Still away"))).isEqualTo(2);
    assertThat(state.consecutiveFailedTurns()).isEqualTo(2);

    state.did(0);
    state.did(0);
    assertThat(state.consecutiveFailedTurns()).isZero();
    assertThat(state.consecutiveEmptyTurns()).isEqualTo(2);

    state.did(1);
    assertThat(state.consecutiveEmptyTurns()).isZero();
  }
}
