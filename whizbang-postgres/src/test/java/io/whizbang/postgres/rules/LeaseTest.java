package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;

/** A lease is the right of one instance to work on a run until a moment in database time. */
class LeaseTest extends RuleTest {

  @EachQueue
  void aLeaseLastsAsLongAsTheCallSays(Queue queue) {
    var message = db.single(queue);
    var answer = a.call().store(message).lease(42).at(0);

    assertThat(answer.of(message).leaseExpiry()).isEqualTo(second(42));
    assertThat(db.row(message).holder()).isEqualTo(a.id());
    assertThat(db.row(message).leaseExpiry()).isEqualTo(second(42));
  }

  @EachQueue
  void aLeaseLastsFiveMinutesIfTheCallDoesNotSay(Queue queue) {
    var message = db.single(queue);

    assertThat(a.call().store(message).at(0).of(message).leaseExpiry()).isEqualTo(second(300));
  }

  @EachQueue
  void withoutATimeTheDatabaseClockDecides(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).lease(60).now();

    assertThat(db.text("""
        select lease_expiry between clock_timestamp() + interval '20 s' and clock_timestamp() + interval '60 s'
        from %s""".formatted(queue.table()))).isEqualTo("t");
  }

  @EachQueue
  void aLeaseHoldsUntilItsLastMomentAndNotLonger(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).lease(60).at(0);

    assertThat(b.call().at(Time.millisecond(59_999)).work()).isEmpty();
    assertThat(b.call().at(60).work()).containsExactly(message);
  }

  @EachQueue
  void aClaimWritesOnlyTheHeadOfARun(Queue queue) {
    var stream = db.stream(queue, 3);
    dispatcher.call().store(stream).at(0);
    var before = db.texts(
        "select xmin from " + queue.table() + " where place = 'behind' order by sequence_order");

    assertThat(a.call().at(1).work()).hasSize(3);
    assertThat(db.texts("select xmin from " + queue.table()
            + " where place = 'behind' order by sequence_order"))
        .isEqualTo(before);
    assertThat(db.row(stream.get(1)).holder()).isNull();
  }

  @EachQueue
  void theNextOfARunInheritsItsLease(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).lease(60).at(0);
    a.call().complete(stream.get(0)).at(30);

    assertThat(db.row(stream.get(1)).holder()).isEqualTo(a.id());
    assertThat(db.row(stream.get(1)).leaseExpiry()).isEqualTo(second(60));
    assertThat(b.call().at(59).work()).isEmpty();
    assertThat(b.call().at(60).work()).containsExactly(stream.get(1), stream.get(2));
  }

  @EachQueue
  void aMessageBehindTheRunDoesNotInheritItsLease(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).limit(2).at(0);
    a.call().complete(stream.get(0), stream.get(1)).limit(0).at(1);

    assertThat(db.row(stream.get(2)).holder()).isNull();
    assertThat(db.row(stream.get(2)).claimableAt()).isEqualTo(second(1));
  }

  @EachQueue
  void aRunEndsBeforeAMessageThatIsScheduledForLater(Queue queue) {
    var stream = db.stream(queue, 3);
    dispatcher
        .call()
        .store(stream.get(0), stream.get(1).scheduledFor(60), stream.get(2))
        .at(0);

    assertThat(a.call().at(1).work()).containsExactly(stream.get(0));
    assertThat(a.call().complete(stream.get(0)).at(59).work()).isEmpty();
    assertThat(a.call().at(60).work()).containsExactly(stream.get(1), stream.get(2));
  }

  @EachQueue
  void aRunEndsBeforeAMessageThatHasUsedTwoAttempts(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).at(0);
    for (int attempt = 1; attempt <= 2; attempt++) {
      a.call().failAndRetryAfter(0, stream.get(1)).at(attempt);
      a.call().release(stream.get(0)).at(attempt);
      assertThat(a.call().at(attempt).work())
          .containsExactlyElementsOf(stream.subList(0, attempt == 1 ? 3 : 1));
    }

    assertThat(a.call().complete(stream.get(0)).at(3).work()).containsExactly(stream.get(1));
    assertThat(a.call().complete(stream.get(1)).at(4).work()).containsExactly(stream.get(2));
  }

  @EachQueue
  void aRunHasFiftyMessagesAtMost(Queue queue) {
    var stream = db.stream(queue, 51);
    dispatcher.call().store(stream).at(0);

    assertThat(a.call().at(1).work()).containsExactlyElementsOf(stream.subList(0, 50));
    assertThat(a.call().complete(stream.subList(0, 50)).at(2).work())
        .containsExactly(stream.get(50));
  }

  @EachQueue
  void aCallReturnsOnlyWhatItHasLeasedItself(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).at(0);
    var other = db.single(queue);

    assertThat(a.call().store(other).at(1).work()).containsExactly(other);
    assertThat(a.call().complete(stream.get(0)).at(2).work()).isEmpty();
  }

  @EachQueue
  void aCompletionThatFinishesNothingKeepsTheLeaseAsItIs(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).lease(60).at(0);
    var answer = a.call().complete(8, message).lease(600).at(30);

    assertThat(answer.work()).isEmpty();
    assertThat(db.row(message).status()).isEqualTo(1 | 8);
    assertThat(db.row(message).holder()).isEqualTo(a.id());
    assertThat(db.row(message).leaseExpiry()).isEqualTo(second(60));
  }

  @EachQueue
  void aRenewalExtendsALease(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).lease(60).at(0);
    a.call().renew(message).lease(60).at(50);

    assertThat(db.row(message).leaseExpiry()).isEqualTo(second(110));
    assertThat(b.call().at(109).work()).isEmpty();
    assertThat(b.call().at(110).work()).containsExactly(message);
  }

  @EachQueue
  void aRenewalOfOneMessageExtendsItsWholeRun(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).lease(60).at(0);
    var answer = a.call().renew(stream.get(2), stream.get(1)).lease(60).at(50);

    assertThat(answer.rejections()).isEmpty();
    assertThat(answer.work()).isEmpty();
    assertThat(b.call().at(109).work()).isEmpty();
    assertThat(b.call().at(110).work()).containsExactlyElementsOf(stream);
  }

  @EachQueue
  void aRenewalExtendsNothingElseThatTheCallerHolds(Queue queue) {
    var renewed = db.single(queue);
    var other = db.single(queue);
    a.call().store(renewed, other).lease(60).at(0);
    a.call().renew(renewed).lease(60).at(50);

    assertThat(b.call().at(60).work()).containsExactly(other);
  }

  @EachQueue
  void aRenewalCountsForWhatTheSameCallMakesTheHead(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).lease(60).at(0);
    var answer = a.call().complete(stream.get(0)).renew(stream.get(1)).lease(60).at(50);

    assertThat(answer.rejections()).isEmpty();
    assertThat(db.row(stream.get(1)).leaseExpiry()).isEqualTo(second(110));
  }

  @EachQueue
  void aMessageStoredTogetherWithTheRenewalOfARunJoinsIt(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream.get(0)).lease(60).at(0);

    var answer = a.call().renew(stream.get(0)).store(stream.get(1)).lease(60).at(61);
    assertThat(answer.work()).containsExactly(stream.get(1));
    assertThat(answer.of(stream.get(1)).leaseExpiry()).isEqualTo(second(121));
  }

  @EachQueue
  void whatFollowsAMessageThatWasFinishedTooLateIsDueAtOnce(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).lease(60).at(0);
    a.call().complete(stream.get(0)).limit(0).at(100);

    assertThat(db.row(stream.get(1)).claimableAt()).isEqualTo(second(100));
    assertThat(b.call().at(100).of(stream.get(1)).isOrphaned()).isTrue();
  }
}
