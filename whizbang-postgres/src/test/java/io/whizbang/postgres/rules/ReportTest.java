package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.MINUTE;
import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.rules.Answer.Rejection;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What a report does, by what became of its message meanwhile: one test for each cell of the table. */
class ReportTest extends RuleTest {

  @Nested
  class WhenTheMessageIsGone {

    @EachQueue
    void everyReportComesBackAsGone(Queue queue) {
      var done = db.single(queue);
      a.call().store(done).at(0);
      a.call().complete(done).at(1);
      var before = db.state();

      assertThat(a.call().complete(done).at(2).gone()).containsExactly(done);
      assertThat(a.call().release(done).at(2).gone()).containsExactly(done);
      assertThat(a.call().fail(done).at(2).gone()).containsExactly(done);
      assertThat(a.call().renew(done).at(2).gone()).containsExactly(done);
      assertThat(db.state()).isEqualTo(before);
    }

    @EachQueue
    void aMessageThatWasNeverStoredIsGoneToo(Queue queue) {
      var unknown = db.single(queue);

      assertThat(a.call().complete(unknown).at(0).gone()).containsExactly(unknown);
    }

    @EachQueue
    void aMessageInTheDeadLettersIsGoneToo(Queue queue) {
      var dead = db.single(queue);
      a.call().store(dead).at(0);
      a.call().failForGood(dead).at(1);

      assertThat(a.call().complete(dead).at(2).gone()).containsExactly(dead);
    }
  }

  @Nested
  class WhenAnotherHoldsTheStream {

    private List<Message> takenOver(Queue queue) {
      var stream = db.stream(queue, 3);
      a.call().store(stream).limit(2).lease(60).at(0);
      assertThat(b.call().limit(2).at(60).work()).hasSize(2);
      return stream;
    }

    @EachQueue
    void everyReportComesBackAsStaleAndChangesNothing(Queue queue) {
      var stream = takenOver(queue);
      var before = db.state();

      for (Message message : stream) {
        assertThat(a.call().complete(message).takingNothing().at(61).stale())
            .containsExactly(message);
        assertThat(a.call().complete(8, message).takingNothing().at(61).stale())
            .containsExactly(message);
        assertThat(a.call().release(message).takingNothing().at(61).stale())
            .containsExactly(message);
        assertThat(a.call().fail(message).takingNothing().at(61).stale()).containsExactly(message);
        assertThat(a.call().renew(message).takingNothing().at(61).stale()).containsExactly(message);
      }
      assertThat(db.state()).isEqualTo(before);
    }

    @EachQueue
    void aStaleReportDoesNotStopTheOthersOfItsCall(Queue queue) {
      var lost = takenOver(queue).get(0);
      var held = db.single(queue);
      a.call().store(held).at(61);

      assertThat(a.call().complete(lost, held).at(62).stale()).containsExactly(lost);
      assertThat(db.has(held)).isFalse();
      assertThat(db.has(lost)).isTrue();
    }
  }

  @Nested
  class WhenTheCallerHoldsIt {

    @EachQueue
    void aCompletionOfTheHeadIsApplied(Queue queue) {
      var stream = db.stream(queue, 2);
      a.call().store(stream).at(0);

      assertThat(a.call().complete(stream.get(0)).at(1).rejections()).isEmpty();
      assertThat(db.has(stream.get(0))).isFalse();
    }

    @EachQueue
    void aCompletionOfALaterMessageIsAppliedToo(Queue queue) {
      var stream = db.stream(queue, 3);
      a.call().store(stream).at(0);

      assertThat(a.call().complete(stream.get(1)).at(1).rejections()).isEmpty();
      assertThat(db.has(stream.get(1))).isFalse();
      assertThat(db.row(stream.get(0)).holder()).isEqualTo(a.id());
    }

    @EachQueue
    void aReleaseOfTheHeadGivesBackTheWholeRunUncharged(Queue queue) {
      var stream = db.stream(queue, 3);
      a.call().store(stream).at(0);

      assertThat(a.call().release(stream.get(0)).at(1).rejections()).isEmpty();
      assertThat(db.row(stream.get(0)).holder()).isNull();
      assertThat(db.row(stream.get(0)).claimableAt()).isEqualTo(second(1));
      assertThat(b.call().at(10).rows())
          .hasSize(3)
          .allMatch(work -> work.attempts() == 1 && work.flags() == 0);
    }

    @EachQueue
    void aReleaseOfALaterMessageGivesBackItAndAllBehindIt(Queue queue) {
      var stream = db.stream(queue, 3);
      a.call().store(stream).at(0);
      a.call().release(stream.get(1)).at(1);

      assertThat(a.call().returnHeld().limit(0).at(2).work()).containsExactly(stream.get(0));
      a.call().complete(stream.get(0)).limit(0).at(3);
      assertThat(b.call().at(10).work()).containsExactly(stream.get(1), stream.get(2));
    }

    @EachQueue
    void aFailureOfTheHeadIsAppliedAndGivesBackAllBehindIt(Queue queue) {
      var stream = db.stream(queue, 3);
      a.call().store(stream).at(0);

      assertThat(a.call().fail(stream.get(0)).at(1).rejections()).isEmpty();
      assertThat(db.row(stream.get(0)).attempts()).isEqualTo(1);
      assertThat(a.call().returnHeld().at(2).work()).isEmpty();
    }

    @EachQueue
    void aFailureOfALaterMessageIsAppliedAndGivesBackAllBehindIt(Queue queue) {
      var stream = db.stream(queue, 4);
      a.call().store(stream).at(0);

      assertThat(a.call().fail(stream.get(2)).at(1).rejections()).isEmpty();
      assertThat(a.call().returnHeld().limit(0).at(2).work())
          .containsExactly(stream.get(0), stream.get(1));
      a.call().complete(stream.get(0), stream.get(1)).at(3);
      assertThat(a.call().at(60).work()).isEmpty();
      assertThat(a.call().at(61).work()).containsExactly(stream.get(2), stream.get(3));
    }

    @EachQueue
    void aRenewalIsApplied(Queue queue) {
      var stream = db.stream(queue, 2);
      a.call().store(stream).at(0);

      assertThat(a.call().renew(stream.get(0), stream.get(1)).at(10).rejections())
          .isEmpty();
      assertThat(db.row(stream.get(0)).leaseExpiry()).isEqualTo(second(310));
    }
  }

  @Nested
  class WhenTheCallerHoldsTheStreamButNotThisMessage {

    private Message behindTheRun(Queue queue) {
      var stream = db.stream(queue, 2);
      a.call().store(stream).limit(1).at(0);
      return stream.get(1);
    }

    @EachQueue
    void aCompletionIsApplied(Queue queue) {
      var message = behindTheRun(queue);

      assertThat(a.call().complete(message).at(1).rejections()).isEmpty();
      assertThat(db.has(message)).isFalse();
    }

    @EachQueue
    void aReleaseHasNoEffect(Queue queue) {
      var message = behindTheRun(queue);
      var before = db.state();

      assertThat(a.call().release(message).at(1).rejections()).isEmpty();
      assertThat(db.state()).isEqualTo(before);
    }

    @EachQueue
    void aFailureAndARenewalAreStale(Queue queue) {
      var message = behindTheRun(queue);
      var before = db.state();

      assertThat(a.call().fail(message).at(1).stale()).containsExactly(message);
      assertThat(a.call().renew(message).at(1).stale()).containsExactly(message);
      assertThat(db.state()).isEqualTo(before);
    }
  }

  @Nested
  class WhenNobodyHoldsItButItStillNamesTheCaller {

    private List<Message> runOut(Queue queue) {
      var stream = db.stream(queue, 3);
      a.call().store(stream).limit(2).lease(60).at(0);
      return stream;
    }

    @EachQueue
    void aCompletionIsApplied(Queue queue) {
      var stream = runOut(queue);

      assertThat(a.call().complete(stream.get(0)).limit(0).at(61).rejections()).isEmpty();
      assertThat(db.has(stream.get(0))).isFalse();
      assertThat(db.row(stream.get(1)).place()).isEqualTo("head");
    }

    @EachQueue
    void aReleaseHasNoEffect(Queue queue) {
      var stream = runOut(queue);
      var before = db.state();

      assertThat(a.call().release(stream.get(0)).takingNothing().at(61).rejections())
          .isEmpty();
      assertThat(db.state()).isEqualTo(before);
    }

    @EachQueue
    void aFailureIsAppliedAndChargedOnce(Queue queue) {
      var stream = runOut(queue);

      assertThat(a.call().fail(stream.get(0)).at(61).rejections()).isEmpty();
      assertThat(db.row(stream.get(0)).scheduledFor()).isEqualTo(second(121));
      assertThat(db.row(stream.get(0)).attempts()).isEqualTo(1);
    }

    @EachQueue
    void aFailureOfALaterMessageOfTheRunIsAppliedToo(Queue queue) {
      var stream = runOut(queue);

      assertThat(a.call().fail(stream.get(1)).limit(0).at(61).rejections()).isEmpty();
      assertThat(db.row(stream.get(1)).scheduledFor()).isEqualTo(second(121));
    }

    @EachQueue
    void aRenewalExtendsTheLease(Queue queue) {
      var stream = runOut(queue);

      assertThat(a.call().renew(stream.get(1)).at(61).rejections()).isEmpty();
      assertThat(db.row(stream.get(0)).leaseExpiry()).isEqualTo(second(361));
      assertThat(b.call().at(100).work()).isEmpty();
    }

    @EachQueue
    void aRenewalExtendsTheLeaseOfTheLastAttemptToo(Queue queue) {
      var message = db.single(queue);
      a.call().store(message).maxAttempts(1).lease(60).at(0);

      assertThat(a.call().renew(message).maxAttempts(1).at(61).rejections()).isEmpty();
      assertThat(db.row(message).leaseExpiry()).isEqualTo(second(361));
    }
  }

  @Nested
  class WhenNobodyHoldsItAndItDoesNotNameTheCaller {

    private Message givenBack(Queue queue) {
      var message = db.single(queue);
      a.call().store(message).at(0);
      a.call().release(message).at(1);
      return message;
    }

    @EachQueue
    void aCompletionIsApplied(Queue queue) {
      var message = givenBack(queue);

      assertThat(a.call().complete(message).at(2).rejections()).isEmpty();
      assertThat(db.has(message)).isFalse();
    }

    @EachQueue
    void aCompletionIsAppliedWhenTheLeaseOfAnotherHasRunOut(Queue queue) {
      var stream = db.stream(queue, 2);
      a.call().store(stream).lease(60).at(0);

      assertThat(b.call().complete(stream.get(0)).limit(0).at(60).rejections()).isEmpty();
      assertThat(db.has(stream.get(0))).isFalse();
      assertThat(db.row(stream.get(1)).holder()).isNull();
    }

    @EachQueue
    void aReleaseHasNoEffect(Queue queue) {
      var message = givenBack(queue);
      var before = db.state();

      assertThat(a.call().release(message).at(2).rejections()).isEmpty();
      assertThat(db.state()).isEqualTo(before);
    }

    @EachQueue
    void aFailureIsStale(Queue queue) {
      var message = givenBack(queue);
      var before = db.state();

      assertThat(a.call().fail(message).at(2).stale()).containsExactly(message);
      assertThat(db.state()).isEqualTo(before);
    }

    @EachQueue
    void aRenewalIsStale(Queue queue) {
      var message = givenBack(queue);
      var before = db.state();

      assertThat(a.call().renew(message).limit(0).at(2).stale()).containsExactly(message);
      assertThat(db.state()).isEqualTo(before);
    }
  }

  @Nested
  class SeveralReportsOfOneMessage {

    @EachQueue
    void theStagesOfItsCompletionsAreCombined(Queue queue) {
      var message = db.single(queue);
      a.call().store(message).at(0);
      a.call().complete(8, message).complete(queue.finished() & ~8, message).at(1);

      assertThat(db.has(message)).isFalse();
    }

    @EachQueue
    void theLastFailureCounts(Queue queue) {
      var message = db.single(queue);
      a.call().store(message).at(0);
      a.call()
          .failForGood(message)
          .failAndRetryAfter(5, message)
          .fail(
              message,
              Reports.failure(message).withText("error", "the last").with("retryAfterSeconds", "7"))
          .at(1);

      assertThat(db.row(message).error()).isEqualTo("the last");
      assertThat(db.row(message).scheduledFor()).isEqualTo(second(8));
      assertThat(db.row(message).attempts()).isEqualTo(1);
    }

    @EachQueue
    void aMessageInBothListsIsFinishedIfItsStagesFinishIt(Queue queue) {
      var message = db.single(queue);
      a.call().store(message).at(0);

      assertThat(a.call().fail(message).complete(message).at(1).rejections()).isEmpty();
      assertThat(db.has(message)).isFalse();
      assertThat(db.deadLetterReason(message)).isNull();
    }

    @EachQueue
    void aMessageInBothListsFailsIfItsStagesDoNotFinishIt(Queue queue) {
      var message = db.single(queue);
      a.call().store(message).at(0);
      a.call().complete(8, message).fail(message).at(1);

      assertThat(db.row(message).status()).isEqualTo(1 | 8 | 32768);
      assertThat(db.row(message).attempts()).isEqualTo(1);
      assertThat(db.row(message).holder()).isNull();
    }

    @EachQueue
    void aReleaseBesideAFailureChangesNothingOfIt(Queue queue) {
      var message = db.single(queue);
      a.call().store(message).at(0);
      a.call().release(message).fail(message).at(1);

      assertThat(db.row(message).scheduledFor()).isEqualTo(second(61));
    }

    @EachQueue
    void whatIsGoneIsSaidOnce(Queue queue) {
      var unknown = db.single(queue);

      assertThat(
              a.call().complete(unknown).complete(unknown).fail(unknown).at(0).gone())
          .containsExactly(unknown);
    }
  }

  @Nested
  class WhatACallReportsItDoesNotGetBack {

    @EachQueue
    void notWhatItFinishes(Queue queue) {
      var message = db.single(queue);
      a.call().store(message).at(0);

      assertThat(a.call().complete(message).at(1).work()).isEmpty();
      assertThat(a.call().at(2).work()).isEmpty();
    }

    @EachQueue
    void notWhatItFinishesInPart(Queue queue) {
      var message = db.single(queue);
      a.call().store(message).lease(60).at(0);

      assertThat(a.call().complete(8, message).at(61).work()).isEmpty();
      assertThat(a.call().at(62).work()).containsExactly(message);
    }

    @EachQueue
    void notWhatItGivesBack(Queue queue) {
      var stream = db.stream(queue, 2);
      a.call().store(stream).at(0);

      assertThat(a.call().release(stream.get(0)).at(1).work()).isEmpty();
      assertThat(a.call().at(2).work()).containsExactlyElementsOf(stream);
    }

    @EachQueue
    void notWhatFailedEvenIfItsRetryIsDueAtOnce(Queue queue) {
      var message = db.single(queue);
      a.call().store(message).at(0);

      assertThat(a.call().failAndRetryAfter(0, message).at(1).work()).isEmpty();
      assertThat(a.call().at(1).work()).containsExactly(message);
    }

    @EachQueue
    void notALaterMessageThatItReportsWithTheEarlierOnes(Queue queue) {
      var stream = db.stream(queue, 3);
      dispatcher.call().store(stream).at(0);

      assertThat(a.call().complete(8, stream.get(1)).at(1).work()).containsExactly(stream.get(0));
    }

    @EachQueue
    void notWhatWasStaleEvenIfItsHolderIsRemovedByTheSameCall(Queue queue) {
      var message = db.single(queue);
      a.call().store(message).lease(60).at(0);
      b.call().lease(3600).at(60);
      a.call().at(8 * MINUTE);

      var answer = a.call().complete(message).at(12 * MINUTE);
      assertThat(answer.stale()).containsExactly(message);
      assertThat(answer.work()).isEmpty();
    }

    @EachQueue
    void notWhatItWantsToRenewAndHoldsNoMore(Queue queue) {
      var message = db.single(queue);
      a.call().store(message).at(0);
      a.call().release(message).at(1);

      var answer = a.call().renew(message).at(2);
      assertThat(answer.stale()).containsExactly(message);
      assertThat(answer.work()).isEmpty();
    }

    @EachQueue
    void notEvenWithReturnHeld(Queue queue) {
      var message = db.single(queue);
      a.call().store(message).at(0);

      assertThat(a.call().complete(8, message).returnHeld().at(1).work()).isEmpty();
    }
  }

  @EachQueue
  void aRejectionNamesTheKindOfReport(Queue queue) {
    var unknown = db.single(queue);

    assertThat(a.call().complete(unknown).renew(unknown).at(0).rejections())
        .containsExactlyInAnyOrder(
            new Rejection("gone", unknown, "completion"),
            new Rejection("gone", unknown, "renewal"));
    assertThat(a.call().fail(unknown).at(0).rejections())
        .containsExactly(new Rejection("gone", unknown, "failure"));
    assertThat(a.call().release(unknown).at(0).rejections())
        .containsExactly(new Rejection("gone", unknown, "release"));
  }

  @Test
  void aCompletionOfADirectInsertInAStreamThatAnotherHoldsIsStale() {
    var stream = db.stream(Queue.OUTBOX, 2);
    a.call().store(stream.get(0)).at(0);
    db.insert(stream.get(1));

    assertThat(b.call().complete(stream.get(1)).takingNothing().at(1).stale())
        .containsExactly(stream.get(1));
    assertThat(db.has(stream.get(1))).isTrue();
  }
}
