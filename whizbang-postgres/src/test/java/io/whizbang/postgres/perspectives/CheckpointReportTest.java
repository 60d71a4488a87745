package io.whizbang.postgres.perspectives;

import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.postgres.rules.Reports;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of the reports of a run: progress, its end, and who may say so. */
class CheckpointReportTest extends PerspectiveTest {

  @Test
  void aRunThatReachedItsTargetIsCompleted() {
    UUID event = append(0);
    a.call().at(0);
    assertThat(verdicts(report(a, "Completed", event, 1))).isEmpty();

    assertThat(row().status()).isEqualTo("Completed");
    assertThat(row().lastEvent()).isEqualTo(event);
    assertThat(row().holder()).isNull();
    assertThat(row().claimableAt()).isNull();
    assertThat(a.call().at(1000).checkpoints()).isEmpty();
  }

  @Test
  void anInstanceThatWasRemovedIsRefused() {
    append(0);
    a.call().at(0);
    db.execute("insert into wh_removed_instances values (?, ?, false)", a.id(), second(1));

    assertThatThrownBy(() -> db.text(
            "select complete_perspective_checkpoint_work(?, ?, ?, null, 'Processing', p_as_of => ?)",
            a.id(),
            stream,
            SUMMARY,
            second(2)))
        .hasStackTraceContaining("was removed");
  }

  @Test
  void aCompletedCheckpointKeepsItsPlaceEvenInDebugMode() {
    UUID event = append(0);
    a.call().at(0);
    a.call().debugMode().perspective("Completed", stream, SUMMARY, event).at(1);

    assertThat(row().lastEvent()).isEqualTo(event);
  }

  @Test
  void aRunThatMadeProgressAndDidNotArriveIsDueAtOnce() {
    UUID first = append(0);
    append(0);
    a.call().at(0);
    report(a, "Completed", first, 1);

    assertThat(row().status()).isEqualTo("Pending");
    assertThat(row().attempts()).isZero();
    assertThat(row().claimableAt()).isEqualTo(second(1));
  }

  @Test
  void aRunThatSaysItIsCompletedAndGotNowhereWaitsBeforeTheNext() {
    append(0);
    a.call().at(0);
    report(a, "Completed", null, 1);

    assertThat(row().status()).isEqualTo("Pending");
    assertThat(a.call().at(1).checkpoints()).isEmpty();
    assertThat(a.call().at(2).checkpoints()).hasSize(1);
    report(a, "Completed", null, 2);
    assertThat(row().claimableAt()).isEqualTo(second(4));
  }

  @Test
  void anEventOfAnotherStreamIsNoProgress() {
    append(0);
    UUID foreign = append(db.emptyStream(), "OrderPlaced", 0);
    a.call().at(0);
    report(a, "Completed", foreign, 1);

    assertThat(row().lastEvent()).isNull();
    assertThat(row().status()).isEqualTo("Pending");
  }

  @Test
  void aPositionNeverGoesBack() {
    UUID first = append(0);
    UUID second = append(0);
    a.call().at(0);
    report(a, "Processing", second, 1);
    report(a, "Completed", first, 2);

    assertThat(row().lastEvent()).isEqualTo(second);
    assertThat(row().lastVersion()).isEqualTo(2);
    assertThat(row().status()).isEqualTo("Completed");
  }

  @Test
  void aPositionMayLieBeyondTheLastEventThatIsWanted() {
    append(0);
    UUID unwanted = append("StockMoved", 0);
    a.call().at(0);
    report(a, "Completed", unwanted, 1);

    assertThat(row().status()).isEqualTo("Completed");
    assertThat(row().lastVersion()).isEqualTo(2);
  }

  @Test
  void ofSeveralReportsInOneCallTheLastDecidesAndTheFurthestEventCounts() {
    UUID first = append(0);
    UUID second = append(0);
    a.call().at(0);
    a.call()
        .perspective("Completed", stream, SUMMARY, second)
        .perspective("Failed", stream, SUMMARY, first)
        .at(1);

    assertThat(row().status()).isEqualTo("Failed");
    assertThat(row().lastEvent()).isEqualTo(second);
  }

  @Test
  void aRunThatFailedKeepsItsErrorAndItsProgress() {
    UUID first = append(0);
    append(0);
    a.call().at(0);
    var failure = Reports.perspective("Failed", stream, SUMMARY)
        .withText("lastEventId", first)
        .withText("error", "no such customer");
    a.call().with("p_perspective_failures", failure).at(1);

    assertThat(row().status()).isEqualTo("Failed");
    assertThat(row().error()).isEqualTo("no such customer");
    assertThat(row().lastEvent()).isEqualTo(first);
    assertThat(row().claimableAt()).isEqualTo(second(2));
  }

  @Test
  void theErrorIsForgottenWhenARunSucceeds() {
    UUID event = append(0);
    a.call().at(0);
    var failure =
        Reports.perspective("Failed", stream, SUMMARY).withText("error", "no such customer");
    a.call().with("p_perspective_failures", failure).at(1);
    a.call().at(2);
    assertThat(row().error()).isEqualTo("no such customer");
    report(a, "Completed", event, 3);

    assertThat(row().error()).isNull();
  }

  @Test
  void aCheckpointThatFailsIsTriedForEverWithLongerAndLongerWaitsUpToFiveMinutes() {
    append(0);
    long now = 0;
    for (long wait : new long[] {1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300, 300}) {
      assertThat(a.call().maxAttempts(3).at(now).checkpoints()).hasSize(1);
      report(a, "Failed", null, now);
      assertThat(a.call().at(now + wait - 1).checkpoints()).isEmpty();
      now += wait;
      assertThat(row().claimableAt()).isEqualTo(second(now));
    }
    assertThat(db.count("from wh_dead_letters")).isZero();
  }

  @Test
  void progressShortensTheNextWait() {
    UUID first = append(0);
    append(0);
    a.call().at(0);
    report(a, "Failed", null, 0);
    a.call().at(1);
    report(a, "Failed", null, 1);
    a.call().at(3);
    report(a, "Failed", first, 3);

    assertThat(row().claimableAt()).isEqualTo(second(4));
  }

  @Test
  void whoGivesACheckpointBackIsNotCharged() {
    append(0);
    a.call().at(0);
    report(a, "Pending", null, 1);

    assertThat(row().status()).isEqualTo("Pending");
    assertThat(row().attempts()).isZero();
    assertThat(only(b.call().at(10)).attempts()).isEqualTo(1);
  }

  @Test
  void savingAPositionKeepsAndExtendsTheLease() {
    UUID first = append(0);
    append(0);
    a.call().lease(60).at(0);
    assertThat(save(a, "Processing", first, 30)).isEqualTo("applied");

    assertThat(row().status()).isEqualTo("Processing");
    assertThat(row().lastEvent()).isEqualTo(first);
    assertThat(row().leaseExpiry()).isEqualTo(second(330));
    assertThat(row().claimableAt()).isEqualTo(second(330));
    assertThat(b.call().at(60).checkpoints()).isEmpty();
  }

  @Test
  void savingAPositionNeverShortensTheLease() {
    UUID event = append(0);
    a.call().lease(3600).at(0);
    save(a, "Processing", event, 1);

    assertThat(row().leaseExpiry()).isEqualTo(second(3600));
  }

  @Test
  void theEndOfARunMayBeReportedAfterItsPositionWasSaved() {
    UUID event = append(0);
    a.call().at(0);
    save(a, "Processing", event, 1);
    report(a, "Completed", null, 2);

    assertThat(row().status()).isEqualTo("Completed");
    assertThat(row().lastEvent()).isEqualTo(event);
  }

  @Test
  void aRunWhosePositionWasSavedAndThatAnEventOvertookIsDueAtOnce() {
    UUID event = append(0);
    a.call().at(0);
    save(a, "Processing", event, 1);
    append(2);
    report(a, "Completed", null, 3);

    assertThat(row().status()).isEqualTo("Pending");
    assertThat(row().claimableAt()).isEqualTo(second(3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Completed", "Failed", "Processing", "Pending"})
  void whatAnotherHoldsNobodyElseReports(String status) {
    UUID event = append(0);
    a.call().lease(60).at(0);
    b.call().at(60);
    var before = row();

    assertThat(verdicts(report(a, status, event, 61))).containsExactly("stale");
    assertThat(save(a, status, event, 61)).isEqualTo("stale");
    assertThat(row()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Completed", "Failed", "Processing", "Pending"})
  void aCheckpointThatDoesNotExistIsGone(String status) {
    assertThat(verdicts(report(a, status, null, 0))).containsExactly("gone");
    assertThat(save(a, status, null, 0)).isEqualTo("gone");
    assertThat(row(stream, SUMMARY)).isNull();
  }

  /** The lease ran out and nobody came: the row still names the one who reports. */
  @ParameterizedTest
  @CsvSource({"Completed, Completed", "Failed, Failed", "Processing, Processing", "Pending, Pending"
  })
  void whoHeldItLastMayReportLate(String status, String becomes) {
    UUID event = append(0);
    a.call().lease(60).at(0);

    assertThat(save(a, status, event, 100)).isEqualTo("applied");
    assertThat(row().status()).isEqualTo(becomes);
    assertThat(row().lastEvent()).isEqualTo(event);
  }

  /** A success is a fact; all else of somebody who does not hold it is not. */
  @Test
  void progressOfARunThatEndedCountsIfNobodyHoldsTheCheckpoint() {
    UUID event = append(0);
    a.call().at(0);
    b.call().at(0);
    a.leavesAt(1);

    assertThat(save(a, "Completed", event, 2)).isEqualTo("applied");
    assertThat(row().status()).isEqualTo("Completed");
    assertThat(row().lastEvent()).isEqualTo(event);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Failed", "Processing"})
  void allElseOfSomebodyWhoDoesNotHoldItIsStale(String status) {
    UUID event = append(0);
    a.call().at(0);
    a.leavesAt(1);
    var before = row();

    assertThat(save(a, status, event, 2)).isEqualTo("stale");
    assertThat(row()).isEqualTo(before);
  }

  /** Trap 24: it would overwrite the newer model with its own. */
  @Test
  void aSlowInstanceCannotSaveAfterAnotherHasBeenThereAndGone() {
    UUID event = append(0);
    a.call().lease(60).at(0);
    b.call().at(60);
    report(b, "Completed", event, 61);

    assertThat(save(a, "Processing", event, 62)).isEqualTo("stale");
    assertThat(row().status()).isEqualTo("Completed");
  }

  @Test
  void aReportWithoutAnInstanceIsNobodys() {
    UUID event = append(0);
    a.call().at(0);
    assertThat(db.text(
            "select complete_perspective_checkpoint_work(null, ?, ?, ?, 'Completed', p_as_of => ?)",
            stream,
            SUMMARY,
            event,
            second(1)))
        .isEqualTo("stale");
    assertThat(row().holder()).isEqualTo(a.id());
  }

  @Test
  void anUnknownStatusIsRefused() {
    append(0);
    a.call().at(0);
    var refusal = a.call().perspective("Done", stream, SUMMARY, null).refusedAt(1);

    assertThat(refusal.code()).isEqualTo("WH001");
    assertThat(refusal.problem()).contains("p_perspective_completions[0].status");
  }
}
