package io.whizbang.postgres.model;

import static io.whizbang.postgres.model.Scene.instance;
import static io.whizbang.postgres.model.Scene.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.model.Answer.Rejection;
import io.whizbang.postgres.model.Answer.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The model's table of reports: what counts, from whom, in which state of the stream. */
class ReportTableTest {

  private final Scene scene = new Scene();

  /** The rows of the table. */
  enum Reported {
    COMPLETION(Report.COMPLETION) {
      @Override
      Scene.Turn add(Scene.Turn turn) {
        return turn.publishing(2);
      }
    },
    RELEASE(Report.RELEASE) {
      @Override
      Scene.Turn add(Scene.Turn turn) {
        return turn.givingBack(2);
      }
    },
    FAILURE(Report.FAILURE) {
      @Override
      Scene.Turn add(Scene.Turn turn) {
        return turn.failing(2);
      }
    },
    RENEWAL(Report.RENEWAL) {
      @Override
      Scene.Turn add(Scene.Turn turn) {
        return turn.renewing(2);
      }
    };

    private final Report report;

    Reported(Report report) {
      this.report = report;
    }

    abstract Scene.Turn add(Scene.Turn turn);
  }

  @ParameterizedTest
  @EnumSource
  void aReportOnAMessageThatIsNotThereComesBackAsGone(Reported reported) {
    Answer answer = report(reported, 1);

    assertThat(answer.rejections())
        .containsExactly(new Rejection("gone", Queue.OUTBOX, reported.report, message(2)));
  }

  @ParameterizedTest
  @EnumSource
  void aReportOnAStreamThatAnotherHoldsComesBackAsStaleAndChangesNothing(Reported reported) {
    theCallerHoldsThreeMessages(2);
    Lease before = scene.find(1).stream().heldLease();

    Answer answer = report(reported, 1);

    assertThat(answer.rejections())
        .containsExactly(new Rejection("stale", Queue.OUTBOX, reported.report, message(2)));
    assertThat(scene.find(1).stream().lease()).isEqualTo(before);
    assertThat(scene.find(2).status).isEqualTo(Status.STORED);
  }

  @Test
  void aCompletionOfWhatTheCallerHoldsCountsHeadOrNot() {
    theCallerHoldsThreeMessages(1);

    assertThat(report(Reported.COMPLETION, 1).rejections()).isEmpty();
    assertThat(scene.isThere(2)).isFalse();
    assertThat(scene.find(1).isHead()).isTrue();
    assertThat(scene.find(1).stream().run()).containsExactly(scene.find(1), scene.find(3));
  }

  @Test
  void aMessageGivenBackInTheMiddleEndsTheRunBeforeIt() {
    theCallerHoldsThreeMessages(1);

    assertThat(report(Reported.RELEASE, 1).rejections()).isEmpty();
    assertThat(scene.find(1).stream().run()).containsExactly(scene.find(1));
    assertThat(scene.find(2).attempts).isZero();
  }

  @Test
  void aHeadGivenBackIsFreeAtOnceAndNotCharged() {
    theCallerHoldsThreeMessages(1);

    scene.call(instance(1)).taking(0).givingBack(1).made();

    assertThat(scene.find(1).stream().lease()).isNull();
    assertThat(scene.find(1).stream().claimableAt()).isEqualTo(scene.now());
    assertThat(scene.find(1).attempts).isZero();
  }

  @Test
  void aFailureInTheMiddleWaitsForItsRetryAndEndsTheRunBeforeIt() {
    theCallerHoldsThreeMessages(1);

    assertThat(report(Reported.FAILURE, 1).rejections()).isEmpty();
    assertThat(scene.find(2).scheduledFor).isEqualTo(scene.now().plusSeconds(60));
    assertThat(scene.find(2).attempts).isEqualTo(1);
    assertThat(scene.find(1).stream().run()).containsExactly(scene.find(1));
    assertThat(scene.find(3).attempts).isZero();
  }

  @Test
  void aRenewalExtendsTheLeaseOfTheWholeRun() {
    theCallerHoldsThreeMessages(1);
    scene.pass(Duration.ofMinutes(1));

    assertThat(report(Reported.RENEWAL, 1).rejections()).isEmpty();
    assertThat(leaseEnd()).isEqualTo(scene.now().plus(Scene.LEASE));
  }

  @Test
  void whenNobodyHoldsTheStreamASuccessStillCounts() {
    theCallersLeaseRanOut();

    assertThat(scene.call(instance(2)).taking(0).publishing(2).made().rejections())
        .isEmpty();
    assertThat(scene.isThere(2)).isFalse();
  }

  @Test
  void whenNobodyHoldsTheStreamGivingBackDoesNothing() {
    theCallersLeaseRanOut();
    Instant end = leaseEnd();

    assertThat(report(Reported.RELEASE, 1).rejections()).isEmpty();
    assertThat(leaseEnd()).isEqualTo(end);
  }

  @Test
  void whenNobodyHoldsTheStreamAFailureCountsOnlyFromItsLastHolder() {
    theCallersLeaseRanOut();

    assertThat(report(Reported.FAILURE, 2).rejections())
        .extracting(Rejection::verdict)
        .containsExactly("stale");
    assertThat(scene.find(2).attempts).isZero();
    assertThat(report(Reported.FAILURE, 1).rejections()).isEmpty();
    assertThat(scene.find(2).attempts).isEqualTo(1);
  }

  @Test
  void whenNobodyHoldsTheStreamARenewalCountsOnlyFromItsLastHolder() {
    theCallersLeaseRanOut();

    assertThat(report(Reported.RENEWAL, 2).rejections())
        .extracting(Rejection::verdict)
        .containsExactly("stale");
    assertThat(report(Reported.RENEWAL, 1).rejections()).isEmpty();
    assertThat(leaseEnd()).isEqualTo(scene.now().plus(Scene.LEASE));
  }

  @Test
  void aHolderOfTheStreamCannotFailOrRenewWhatWasNotHandedToIt() {
    scene.call(instance(1)).taking(1).storing(1, 2).made();

    assertThat(report(Reported.FAILURE, 1).rejections()).hasSize(1);
    assertThat(report(Reported.RENEWAL, 1).rejections()).hasSize(1);
    assertThat(report(Reported.RELEASE, 1).rejections()).isEmpty();
    assertThat(report(Reported.COMPLETION, 1).rejections()).isEmpty();
    assertThat(scene.isThere(2)).isFalse();
  }

  @Test
  void bitsThatDoNotFinishKeepTheLease() {
    theCallerHoldsThreeMessages(1);
    Lease before = scene.find(1).stream().heldLease();

    scene.call(instance(1)).taking(0).completing(1, Status.RECEPTOR_PROCESSED).made();

    assertThat(scene.find(1).status).isEqualTo(Status.STORED | Status.RECEPTOR_PROCESSED);
    assertThat(scene.find(1).stream().lease()).isEqualTo(before);
  }

  @Test
  void reportedAsDoneAndAsFailedIsDoneIfTheBitsFinishIt() {
    theCallerHoldsThreeMessages(1);

    Answer answer = scene.call(instance(1)).taking(0).publishing(1).failing(1).made();

    assertThat(answer.rejections()).isEmpty();
    assertThat(scene.isThere(1)).isFalse();
    assertThat(scene.find(2).stream().run()).containsExactly(scene.find(2), scene.find(3));
  }

  @Test
  void whatACallReportsItDoesNotGetBack() {
    theCallerHoldsThreeMessages(1);

    assertThat(scene.call(instance(1)).givingBack(1).gets()).isEmpty();
    assertThat(scene.call(instance(1)).gets()).isEqualTo(List.of(1, 2, 3));
  }

  private void theCallerHoldsThreeMessages(int instance) {
    assertThat(scene.call(instance(instance)).storing(1, 2, 3).gets()).containsExactly(1, 2, 3);
  }

  private void theCallersLeaseRanOut() {
    theCallerHoldsThreeMessages(1);
    scene.pass(Scene.LEASE);
  }

  private Answer report(Reported reported, int instance) {
    return reported.add(scene.call(instance(instance)).taking(0)).made();
  }

  private Instant leaseEnd() {
    return scene.find(1).stream().heldLease().expiry();
  }
}
