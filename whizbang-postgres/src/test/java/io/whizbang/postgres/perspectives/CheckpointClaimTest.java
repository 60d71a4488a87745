package io.whizbang.postgres.perspectives;

import static io.whizbang.postgres.rules.Time.MINUTE;
import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.rules.Queue;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Who gets a checkpoint, for how long, and who takes it over. */
class CheckpointClaimTest extends PerspectiveTest {

  @Test
  void aCheckpointIsLeasedToOneInstance() {
    append(0);

    assertThat(only(a.call().lease(60).at(10)).leaseExpiry()).isEqualTo(second(70));
    assertThat(b.call().at(69).checkpoints()).isEmpty();
    assertThat(row().status()).isEqualTo("Processing");
    assertThat(row().holder()).isEqualTo(a.id());
    assertThat(db.text("select service_name from wh_perspective_checkpoints")).isEqualTo("orders");
  }

  @Test
  void aLeaseThatRanOutIsTakenByAnybodyAtOnceAsAnOrphan() {
    append(0);
    a.call().lease(60).at(10);
    var work = only(b.call().at(70));

    assertThat(work.isOrphaned()).isTrue();
    assertThat(work.attempts()).isEqualTo(2);
    assertThat(row().holder()).isEqualTo(b.id());
  }

  @Test
  void aCheckpointTakenInItsTurnIsNoOrphan() {
    append(0);

    assertThat(only(a.call().at(0)).isOrphaned()).isFalse();
  }

  @Test
  void aCheckpointThatIsMerelyDueIsLeftToItsOwnerForThreeSeconds() {
    a.call().at(0);
    b.call().at(0);
    stream = db.stream(Queue.OUTBOX, 1, 0, 2).get(0).stream();
    append(10);

    assertThat(b.call().at(12).checkpoints()).isEmpty();
    assertThat(b.call().at(13).checkpoints()).hasSize(1);
  }

  @Test
  void theOwnerTakesItAtOnce() {
    a.call().at(0);
    b.call().at(0);
    stream = db.stream(Queue.OUTBOX, 1, 1, 2).get(0).stream();
    append(10);

    assertThat(a.call().at(10).checkpoints()).isEmpty();
    assertThat(b.call().at(10).checkpoints()).hasSize(1);
  }

  @Test
  void anInstanceThatTakesNoCheckpointsOwnsNone() {
    a.call().checkpoints(0).at(0);
    b.call().at(0);
    stream = db.stream(Queue.OUTBOX, 1, 0, 2).get(0).stream();
    append(10);

    assertThat(b.call().at(10).checkpoints()).hasSize(1);
  }

  @Test
  void aCallTakesNoMoreThanItAskedFor() {
    for (int n = 0; n < 5; n++) {
      append(db.emptyStream(), "OrderPlaced", 0);
    }

    assertThat(a.call().checkpoints(2).at(1).checkpoints()).hasSize(2);
    assertThat(a.call().checkpoints(2).at(1).checkpoints()).hasSize(2);
    assertThat(a.call().checkpoints(2).at(1).checkpoints()).hasSize(1);
  }

  @Test
  void aCallThatAsksForNoneGetsNone() {
    append(0);

    assertThat(a.call().checkpoints(0).at(10).checkpoints()).isEmpty();
    assertThat(row().status()).isEqualTo("Pending");
  }

  @Test
  void theOneThatIsDueLongestComesFirst() {
    UUID later = db.emptyStream();
    append(later, "OrderPlaced", 2);
    append(1);

    assertThat(only(a.call().checkpoints(1).at(3)).stream()).isEqualTo(stream);
    assertThat(only(a.call().checkpoints(1).at(3)).stream()).isEqualTo(later);
  }

  @Test
  void theCapOfPartitionsCountsCheckpointsToo() {
    for (int n = 0; n < 3; n++) {
      append(db.emptyStream(), "OrderPlaced", 0);
    }

    assertThat(a.call().maxPartitions(2).at(1).checkpoints()).hasSize(2);
    assertThat(a.call().maxPartitions(2).at(1).checkpoints()).isEmpty();
    assertThat(b.call().maxPartitions(2).at(10).checkpoints()).hasSize(1);
  }

  @Test
  void whoLeavesGivesBackAtOnceAndUncharged() {
    append(0);
    a.call().at(0);
    a.leavesAt(1);

    assertThat(row().status()).isEqualTo("Pending");
    assertThat(row().holder()).isNull();
    assertThat(row().attempts()).isZero();
    var work = only(b.call().at(1));
    assertThat(work.attempts()).isEqualTo(1);
    assertThat(work.isOrphaned()).isFalse();
  }

  @Test
  void whatALostInstanceHeldIsTakenByTheCallThatNotices() {
    append(0);
    a.call().lease(3600).at(0);
    var work = only(b.call().at(11 * MINUTE));

    assertThat(work.isOrphaned()).isTrue();
    assertThat(work.attempts()).isEqualTo(2);
    assertThat(row().holder()).isEqualTo(b.id());
  }

  @Test
  void whatALostInstanceHeldIsReleasedEvenIfWhoNoticesTakesNone() {
    append(0);
    a.call().lease(3600).at(0);
    b.call().checkpoints(0).at(11 * MINUTE);

    assertThat(row().claimableAt()).isEqualTo(second(11 * MINUTE));
    assertThat(only(c.call().at(11 * MINUTE)).isOrphaned()).isTrue();
  }

  @Test
  void afterALostAnswerAnInstanceIsToldWhatItHolds() {
    append(0);
    a.call().at(0);
    assertThat(a.call().at(1).checkpoints()).isEmpty();
    var held = only(a.call().returnHeld().at(2));

    assertThat(held.perspective()).isEqualTo(SUMMARY);
    assertThat(held.attempts()).isEqualTo(1);
    assertThat(held.leaseExpiry()).isEqualTo(second(300));
    assertThat(b.call().returnHeld().at(2).checkpoints()).isEmpty();
  }

  @Test
  void whatItHoldsCountsTowardsWhatItAsksFor() {
    append(0);
    a.call().at(0);
    append(db.emptyStream(), "OrderPlaced", 1);

    assertThat(a.call().returnHeld().checkpoints(1).at(2).checkpoints()).hasSize(1);
    assertThat(a.call().returnHeld().checkpoints(2).at(2).checkpoints()).hasSize(2);
  }

  @Test
  void whatItReportsItIsNotToldToHold() {
    UUID event = append(0);
    a.call().at(0);
    var answer =
        a.call().returnHeld().perspective("Processing", stream, SUMMARY, event).at(1);

    assertThat(answer.checkpoints()).isEmpty();
    assertThat(row().holder()).isEqualTo(a.id());
  }

  @Test
  void whatACallReportsItCannotGetBackFromTheSameCall() {
    append(0);
    a.call().at(0);
    var answer = a.call().perspective("Pending", stream, SUMMARY, null).at(1);

    assertThat(answer.checkpoints()).isEmpty();
    assertThat(a.call().at(1).checkpoints()).hasSize(1);
  }

  @Test
  void theFunctionOfItsOwnTakesCheckpointsAsWell() {
    append(0);

    assertThat(db.texts(
            "select perspective_name || ' ' || status || ' ' || attempts"
                + " from claim_perspective_checkpoint_work(?, 'orders', 10, p_now => ?, p_lease_expiry => ?)",
            a.id(),
            second(1),
            second(61)))
        .containsExactly(SUMMARY + " Processing 1");
    assertThat(row().leaseExpiry()).isEqualTo(second(61));
  }
}
