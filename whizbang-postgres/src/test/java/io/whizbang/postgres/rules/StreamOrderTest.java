package io.whizbang.postgres.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** A message starts only when every earlier one of its stream is completed or dead-lettered. */
class StreamOrderTest extends RuleTest {

  @EachQueue
  void anEarlierMessageThatNobodyHoldsIsClaimedFirstAndTheLaterOnesWithIt(Queue queue) {
    var stream = db.stream(queue, 3);
    dispatcher.call().store(stream).at(0);

    assertThat(a.call().at(1).work()).containsExactlyElementsOf(stream);
  }

  @EachQueue
  void aMessageWithoutAStreamIsNoPartOfTheStreamThatHasItsId(Queue queue) {
    var stray = db.stray(queue);
    var first = Message.of(queue, UUID.randomUUID(), stray.id());
    var second = db.stray(queue);
    var third = Message.of(queue, UUID.randomUUID(), second.id());
    dispatcher.call().store(stray, first, third, second).at(0);

    assertThat(List.of(stray, first, third, second))
        .allSatisfy(each -> assertThat(db.row(each).place()).isEqualTo("head"));
  }

  @EachQueue
  void anExpiredLeaseOnAnEarlierMessageFreesTheStreamFromItOn(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).lease(60).at(0);

    assertThat(b.call().at(60).work()).containsExactlyElementsOf(stream);
  }

  @EachQueue
  void anActiveLeaseOfAnotherInstanceHoldsBackTheWholeStream(Queue queue) {
    var stream = db.stream(queue, 4);
    a.call().store(stream).limit(2).lease(60).at(0);

    assertThat(b.call().at(59).work()).isEmpty();
  }

  @EachQueue
  void aCompletedMessageMakesWayForTheNext(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).limit(1).at(0);
    a.call().complete(stream.get(0)).limit(0).at(1);

    assertThat(b.call().at(10).work()).containsExactly(stream.get(1));
  }

  @EachQueue
  void whileOneInstanceHoldsTheFirstMessagesAnotherGetsTheLaterOnesOnlyAfterThem(Queue queue) {
    var stream = db.stream(queue, 4);
    dispatcher.call().store(stream).at(0);
    var first = a.call().limit(2).at(1).work();
    assertThat(first).containsExactlyElementsOf(stream.subList(0, 2));

    assertThat(b.call().at(10).work()).isEmpty();

    a.call().complete(first).limit(0).at(11);
    assertThat(b.call().at(20).work()).containsExactlyElementsOf(stream.subList(2, 4));
  }

  @EachQueue
  void aLaterMessageIsNeverHandedOutWithoutTheEarlierOne(Queue queue) {
    var stream = db.stream(queue, 3);
    dispatcher.call().store(stream).at(0);

    assertThat(a.call().limit(1).at(10).work()).containsExactly(stream.get(0));
    assertThat(a.call().at(11).work()).isEmpty();
    assertThat(b.call().at(20).work()).isEmpty();
  }

  @EachQueue
  void aScheduledRetryHoldsBackLaterMessagesOfItsStream(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).at(0);
    a.call()
        .failAndRetryAfter(300, stream.get(0))
        .release(stream.get(1), stream.get(2))
        .at(1);

    assertThat(a.call().at(300).work()).isEmpty();
    assertThat(b.call().at(300).work()).isEmpty();
  }

  @EachQueue
  void aRetryThatIsDueFreesItsStream(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).at(0);
    a.call()
        .failAndRetryAfter(300, stream.get(0))
        .release(stream.get(1), stream.get(2))
        .at(1);

    assertThat(a.call().at(301).work()).containsExactlyElementsOf(stream);
  }

  @EachQueue
  void aFailureWithoutAFurtherTryIsInTheDeadLettersAndFreesItsStream(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).at(0);
    a.call().failForGood(stream.get(0)).limit(0).at(1);

    assertThat(db.deadLetterReason(stream.get(0))).isNotNull();
    assertThat(a.call().at(2).work()).containsExactly(stream.get(1));
  }

  @EachQueue
  void aRetryHoldsBackNoOtherStream(Queue queue) {
    var failing = db.stream(queue, 2);
    var other = db.stream(queue, 2);
    a.call().store(failing).at(0);
    a.call().fail(failing.get(0)).at(1);
    dispatcher.call().store(other).at(2);

    assertThat(a.call().at(3).work()).containsExactlyElementsOf(other);
  }

  @EachQueue
  void theOrderOfAStreamIsTheOrderOfStoringWhateverTheClockSaid(Queue queue) {
    var stream = db.stream(queue, 3);
    dispatcher.call().store(stream.get(0)).at(100);
    dispatcher.call().store(stream.get(1)).at(50);
    dispatcher.call().store(stream.get(2)).at(0);

    assertThat(a.call().at(200).work()).containsExactlyElementsOf(stream);
  }

  @EachQueue
  void messagesOfOneCallShareATimestampAndKeepTheOrderOfTheirArray(Queue queue) {
    var stream = db.stream(queue, 40);
    dispatcher.call().store(stream).at(0);

    assertThat(a.call().at(1).work()).containsExactlyElementsOf(stream);
    assertThat(stream).extracting(message -> db.row(message).sequence()).isSorted();
  }

  @EachQueue
  void aSecondStorerOfANewStreamGoesBehindTheFirst(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream.get(0)).at(0);
    b.call().store(stream.get(1)).at(0);

    assertThat(db.row(stream.get(0)).place()).isEqualTo("head");
    assertThat(db.row(stream.get(1)).place()).isEqualTo("behind");
  }

  @EachQueue
  void aStreamCannotHaveTwoHeadsEvenByHand(Queue queue) {
    var stream = db.stream(queue, 2);
    dispatcher.call().store(stream).at(0);

    assertThatThrownBy(() -> db.execute(
            "update " + queue.table()
                + " set place = 'head', claimable_at = now() where message_id = ?",
            stream.get(1).id()))
        .hasRootCauseInstanceOf(SQLException.class)
        .hasStackTraceContaining(queue.table() + "_head");
  }

  @EachQueue
  void aMessageStoredBehindOneThatTheSameCallCompletesIsTheNewHead(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream.get(0)).at(0);

    var answer = a.call().complete(stream.get(0)).store(stream.get(1)).at(1);

    assertThat(answer.work()).containsExactly(stream.get(1));
    assertThat(db.row(stream.get(1)).place()).isEqualTo("head");
  }

  @EachQueue
  void aNewcomerBehindAMessageThatIsCompletedLaterIsWoken(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream.get(0)).at(0);
    dispatcher.call().store(stream.get(1)).at(1);

    assertThat(a.call().complete(stream.get(0)).at(2).work()).containsExactly(stream.get(1));
  }

  @EachQueue
  void messagesWithoutAStreamNeverWaitForEachOther(Queue queue) {
    var failed = db.stray(queue);
    var held = db.stray(queue);
    var free = db.stray(queue);
    a.call().store(failed, held).at(0);
    a.call().fail(failed).at(1);
    dispatcher.call().store(free).at(2);

    assertThat(b.call().at(10).work()).containsExactly(free);
  }

  @EachQueue
  void aHeadThatAnotherTransactionHasLockedIsSkippedTogetherWithItsStream(Queue queue)
      throws SQLException {
    var locked = db.stream(queue, 3);
    var free = db.stream(queue, 1);
    dispatcher.call().store(locked).store(free).at(0);
    try (var other = db.connect()) {
      other.setAutoCommit(false);
      RuleDatabase.prepare(
              other,
              "select from " + queue.table() + " where message_id = ? for update",
              locked.get(0).id())
          .execute();

      assertThat(a.call().limit(2).at(1).work()).containsExactlyElementsOf(free);
      other.rollback();
    }
    assertThat(a.call().at(2).work()).containsExactlyElementsOf(locked);
  }

  @EachQueue
  void theQueuesOfOneStreamDoNotWaitForEachOther(Queue queue) {
    var here = db.single(queue);
    var there =
        Message.of(queue == Queue.OUTBOX ? Queue.INBOX : Queue.OUTBOX, here.id(), here.stream());
    a.call().store(here).at(0);

    assertThat(b.call().store(there).at(1).work()).containsExactly(there);
  }

  @EachQueue
  void aMessageCompletedOutOfTurnLeavesTheOrderOfTheRest(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).at(0);
    a.call().complete(stream.get(1)).at(1);
    assertThat(db.row(stream.get(0)).place()).isEqualTo("head");

    a.call().release(stream.get(0)).at(2);
    assertThat(b.call().at(10).work()).containsExactly(stream.get(0), stream.get(2));
  }

  @EachQueue
  void workIsReturnedByStreamAndInItsOrder(Queue queue) {
    var one = db.stream(queue, 3);
    var two = db.stream(queue, 3);
    dispatcher
        .call()
        .store(two.get(0), one.get(0), two.get(1), one.get(1), one.get(2), two.get(2))
        .at(0);

    var work = a.call().at(1).work();
    assertThat(work).filteredOn(message -> one.contains(message)).containsExactlyElementsOf(one);
    assertThat(work).filteredOn(message -> two.contains(message)).containsExactlyElementsOf(two);
    assertThat(work.subList(0, 3)).isIn(one, two);
  }
}
