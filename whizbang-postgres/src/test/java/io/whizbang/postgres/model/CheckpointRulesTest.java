package io.whizbang.postgres.model;

import static io.whizbang.postgres.model.CheckpointStatus.COMPLETED;
import static io.whizbang.postgres.model.CheckpointStatus.FAILED;
import static io.whizbang.postgres.model.CheckpointStatus.PENDING;
import static io.whizbang.postgres.model.CheckpointStatus.PROCESSING;
import static io.whizbang.postgres.model.Scene.STREAM;
import static io.whizbang.postgres.model.Scene.instance;
import static io.whizbang.postgres.model.Scene.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.model.Answer.CheckpointRejection;
import io.whizbang.postgres.model.Answer.CheckpointWork;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The model's rules of checkpoints. */
class CheckpointRulesTest {

  private static final CheckpointKey ORDERS = new CheckpointKey(STREAM, "orders");

  private final Scene scene = new Scene();

  @BeforeEach
  void somebodyWantsOrders() {
    scene.model.perspectives().mappings().add(new Mapping("orders", "order"));
    scene.model.perspectives().mappings().add(new Mapping("orders", "Placed$"));
    scene.model.perspectives().mappings().add(new Mapping("stock", "Stock"));
  }

  @Test
  void anEventMakesTheCheckpointsOfThoseWhoWantItDue() {
    CheckpointWork work = firstAttempt();

    assertThat(work.key()).isEqualTo(ORDERS);
    assertThat(work.lastEvent()).isNull();
    assertThat(work.attempts()).isEqualTo(1);
    assertThat(row().status()).isEqualTo(PROCESSING);
    assertThat(scene.model.perspectives().keys()).containsExactly(ORDERS);
  }

  @Test
  void aCheckpointThatReachedItsTargetRestsUntilTheNextEvent() {
    firstAttempt();
    scene.call(instance(1)).reporting(ORDERS, COMPLETED, message(1)).made();
    assertThat(row().status()).isEqualTo(COMPLETED);
    assertThat(row().claimableAt()).isNull();

    scene.call(instance(1)).storingEvents(2).made();
    assertThat(row().status()).isEqualTo(PENDING);
    assertThat(row().lastEvent()).isEqualTo(message(1));
  }

  @Test
  void anEventThatArrivesDuringProcessingIsNotLost() {
    firstAttempt();
    scene
        .call(instance(1))
        .storingEvents(2)
        .reporting(ORDERS, COMPLETED, message(1))
        .made();

    assertThat(row().status()).isEqualTo(PENDING);
    assertThat(row().claimableAt()).isEqualTo(scene.now());
  }

  @ParameterizedTest
  @CsvSource({"FAILED, 1", "COMPLETED, 1", "PENDING, 0"})
  void aRunThatGotNowhereWaitsUnlessItIsGivenBack(CheckpointStatus status, int seconds) {
    firstAttempt();
    scene.call(instance(1)).reporting(ORDERS, status, null).made();

    assertThat(row().claimableAt()).isEqualTo(scene.now().plusSeconds(seconds));
  }

  @Test
  void theWaitDoublesUpToFiveMinutesAndShrinksWithProgress() {
    firstAttempt();
    for (int seconds : new int[] {1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300}) {
      scene.call(instance(1)).reporting(ORDERS, FAILED, null).made();
      assertThat(row().claimableAt()).isEqualTo(scene.now().plusSeconds(seconds));
      scene.pass(Duration.ofSeconds(seconds));
      scene.call(instance(1)).takingCheckpoints(1).made();
    }
    scene.call(instance(1)).reporting(ORDERS, FAILED, message(1)).made();
    assertThat(row().claimableAt()).isEqualTo(scene.now().plusSeconds(1));
  }

  @ParameterizedTest
  @EnumSource
  void whatAnotherHoldsNobodyElseReports(CheckpointStatus status) {
    firstAttempt();
    Checkpoint before = row();

    Answer answer =
        scene.call(instance(2)).reporting(ORDERS, status, message(1)).made();

    assertThat(answer.checkpointRejections())
        .containsExactly(new CheckpointRejection("stale", ORDERS));
    assertThat(row()).isEqualTo(before);
  }

  @Test
  void progressCountsIfNobodyHoldsTheCheckpointAndAllElseDoesNot() {
    scene.call(instance(1)).storingEvents(1).made();
    assertThat(rejected(FAILED)).isTrue();
    assertThat(rejected(PROCESSING)).isTrue();
    assertThat(row().lastEvent()).isNull();

    assertThat(rejected(COMPLETED)).isFalse();
    assertThat(row().status()).isEqualTo(COMPLETED);
  }

  @Test
  void aLeaseThatRanOutIsTakenByAnybodyAsAnOrphan() {
    firstAttempt();
    scene.pass(Scene.LEASE);
    CheckpointWork work =
        scene.call(instance(2)).takingCheckpoints(1).made().checkpoints().get(0);

    assertThat(work.flags()).isEqualTo(ReferenceModel.ORPHANED);
    assertThat(work.attempts()).isEqualTo(2);
  }

  @Test
  void whoeverLeavesGivesBackUncharged() {
    firstAttempt();
    scene.model.leave(instance(1), scene.now());

    assertThat(row().status()).isEqualTo(PENDING);
    assertThat(row().attempts()).isZero();
  }

  @Test
  void whatIsSetToPendingByHandIsDueAndNobodys() {
    firstAttempt();
    scene.model.perspectives().setPending(ORDERS, scene.now());

    assertThat(row().holder()).isNull();
    assertThat(row().claimableAt()).isEqualTo(scene.now());
  }

  private CheckpointWork firstAttempt() {
    return scene
        .call(instance(1))
        .storingEvents(1)
        .takingCheckpoints(5)
        .made()
        .checkpoints()
        .get(0);
  }

  private boolean rejected(CheckpointStatus status) {
    return !scene
        .call(instance(2))
        .reporting(ORDERS, status, message(1))
        .made()
        .checkpointRejections()
        .isEmpty();
  }

  private Checkpoint row() {
    return Objects.requireNonNull(scene.model.perspectives().find(ORDERS)).row();
  }
}
