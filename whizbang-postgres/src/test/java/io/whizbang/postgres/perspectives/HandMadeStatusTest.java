package io.whizbang.postgres.perspectives;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code update wh_perspective_checkpoints set status = …} does, by hand and by the clock. */
class HandMadeStatusTest extends PerspectiveTest {

  private UUID event = new UUID(0, 0);

  @BeforeEach
  void aCheckpointThatIsBeingProcessed() {
    event = append(0);
    a.call().at(0);
  }

  @Test
  void aCompletedCheckpointSetToPendingIsDue() {
    report(a, "Completed", event, 1);
    set("Pending");

    assertDue();
    assertThat(only(a.call().at(10)).lastEvent()).isEqualTo(event);
  }

  @Test
  void aFailedCheckpointSetToPendingNeedNotWait() {
    report(a, "Failed", null, 1);
    set("Pending");

    assertDue();
  }

  @Test
  void aPendingCheckpointThatWaitsIsDueWhenItIsSetToPending() {
    report(a, "Completed", null, 1);
    assertThat(row().status()).isEqualTo("Pending");
    set("Pending");

    assertDue();
  }

  @Test
  void aCheckpointThatIsBeingProcessedIsTakenAwayFromItsHolder() {
    set("Pending");

    assertDue();
    assertThat(row().holder()).isNull();
    assertThat(save(a, "Processing", event, 1)).isEqualTo("stale");
  }

  @Test
  void aCheckpointSetToCompletedIsLeftAloneUntilTheNextEvent() {
    set("Completed");
    assertThat(b.call().at(1000).checkpoints()).isEmpty();
    append(1001);

    assertThat(b.call().at(1010).checkpoints()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Processing", "Failed"})
  void nobodyCanSetALeaseByHand(String status) {
    report(a, "Completed", event, 1);
    set(status);

    assertDue();
    assertThat(row().holder()).isNull();
  }

  /** A run that was made due by hand and finds nothing new has arrived. */
  @Test
  void aRunThatFindsNothingNewIsCompletedAgain() {
    report(a, "Completed", event, 1);
    set("Pending");
    a.call().at(10);
    report(a, "Completed", null, 11);

    assertThat(row().status()).isEqualTo("Completed");
  }

  private void set(String status) {
    db.execute("update wh_perspective_checkpoints set status = ?", status);
  }

  /** By the database's own clock, which is years behind the test's. */
  private void assertDue() {
    assertThat(requireNonNull(row().claimableAt()))
        .isBeforeOrEqualTo(Instant.now().plusSeconds(60));
    assertThat(row().status()).isNotEqualTo("Completed");
  }
}
