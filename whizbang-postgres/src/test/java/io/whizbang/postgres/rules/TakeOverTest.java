package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** What becomes of the work of an instance that lost its lease, crashed, or left. */
class TakeOverTest extends RuleTest {

  @EachQueue
  void anExpiredLeaseMayBeTakenByAnybodyAtOnce(Queue queue) {
    var ofA = db.stream(queue, 1, 0, 2).get(0);
    var ofB = db.stream(queue, 1, 1, 2).get(0);
    b.call().at(0);
    a.call().store(ofA, ofB).lease(60).at(0);

    assertThat(b.call().at(60).work()).containsExactlyInAnyOrder(ofA, ofB);
  }

  @EachQueue
  void everythingTakenFromAnExpiredLeaseIsMarkedAsOrphaned(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).lease(60).at(0);

    assertThat(b.call().at(60).rows()).hasSize(3).allMatch(Answer.Work::isOrphaned);
  }

  @EachQueue
  void everythingTakenFromALostInstanceIsMarkedAsOrphaned(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).lease(3600).at(0);

    assertThat(b.call().at(11 * MINUTE).rows()).hasSize(3).allMatch(Answer.Work::isOrphaned);
  }

  @EachQueue
  void theMarkOfAnOrphanStaysWithTheRestOfItsRun(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).lease(60).at(0);
    b.call().at(60);
    b.call().complete(stream.get(0)).at(61);

    assertThat(b.call().returnHeld().at(62).of(stream.get(1)).isOrphaned()).isTrue();
  }

  @EachQueue
  void whatIsClaimedForTheFirstTimeIsNeitherNewNorOrphaned(Queue queue) {
    var message = db.single(queue);
    dispatcher.call().store(message).at(0);

    assertThat(a.call().at(1).of(message).flags()).isZero();
  }

  @EachQueue
  void whatWasGivenBackIsNoOrphan(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).lease(60).at(0);
    b.call().at(60);
    b.call().release(message).at(61);

    assertThat(a.call().at(70).of(message).isOrphaned()).isFalse();
  }

  @EachQueue
  void aStaleInstanceLosesAllItsLeasesInTheCallThatRemovesIt(Queue queue) {
    var stream = db.stream(queue, 2);
    var other = db.single(queue);
    a.call().store(stream).store(other).lease(3600).at(0);

    assertThat(b.call().at(10 * MINUTE).work()).isEmpty();
    assertThat(b.call().at(10 * MINUTE + 1).work())
        .containsExactly(stream.get(0), stream.get(1), other);
  }

  @Test
  void aStaleInstanceLosesItsLeasesInBothQueues() {
    var sent = db.single(Queue.OUTBOX);
    var arrived = db.single(Queue.INBOX);
    a.call().store(sent, arrived).lease(3600).at(0);

    assertThat(b.call().at(11 * MINUTE).work()).containsExactlyInAnyOrder(sent, arrived);
  }

  @Test
  void aCallThatTakesOnlyOneKindReleasesTheOtherKindToo() {
    var sent = db.single(Queue.OUTBOX);
    var arrived = db.single(Queue.INBOX);
    a.call().store(sent, arrived).lease(3600).at(0);

    assertThat(b.call().limit(Queue.OUTBOX, 0).at(11 * MINUTE).work()).containsExactly(arrived);
    assertThat(db.row(sent).holder()).isNull();
  }

  @EachQueue
  void aLateCompletionDoesNotTouchTheNewOwnersLease(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).lease(60).at(0);
    b.call().at(60);
    var before = db.state();

    assertThat(a.call().complete(stream).takingNothing().at(61).stale())
        .containsExactlyInAnyOrderElementsOf(stream);
    assertThat(db.state()).isEqualTo(before);
  }

  @EachQueue
  void aLateFailureDoesNotTouchTheNewOwnersLease(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).lease(60).at(0);
    b.call().at(60);
    var before = db.state();

    assertThat(a.call()
            .fail(stream.get(0))
            .failForGood(stream.get(1))
            .takingNothing()
            .at(61)
            .stale())
        .containsExactlyInAnyOrderElementsOf(stream);
    assertThat(db.state()).isEqualTo(before);
  }

  @EachQueue
  void theOldOwnerKeepsAStreamInHandWhenTheOwnerChanges(Queue queue) {
    var stream = db.stream(queue, 2, 1, 2);
    a.call().store(stream).lease(60).at(0);
    b.call().at(1);

    assertThat(b.call().at(10).work()).isEmpty();
    assertThat(a.call().complete(stream.get(0)).at(11).stale()).isEmpty();
    assertThat(a.call().complete(stream.get(1)).at(12).stale()).isEmpty();
    assertThat(db.has(stream.get(1))).isFalse();
  }

  @EachQueue
  void whatAnInstanceLeasedInACallThatOutlivedItsRemovalIsReleasedByTheNextCall(Queue queue)
      throws SQLException {
    var message = db.single(queue);
    a.call().at(0);
    dispatcher.call().store(message).at(1);
    try (var slow = db.connect()) {
      slow.setAutoCommit(false);
      assertThat(a.call().lease(3600).over(slow).at(2).work()).containsExactly(message);
      assertThat(b.call().at(11 * MINUTE).work()).isEmpty();
      slow.commit();
    }
    assertThat(db.row(message).holder()).isEqualTo(a.id());

    var answer = b.call().at(11 * MINUTE + 1);
    assertThat(answer.work()).containsExactly(message);
    assertThat(answer.of(message).isOrphaned()).isTrue();
  }

  @EachQueue
  void unfinishedWorkIsThereForEver(Queue queue) {
    var stream = db.stream(queue, 2);
    var stray = db.stray(queue);
    a.call().store(stream).store(stray).at(0);
    b.call().takingNothing().at(1);
    for (int week = 1; week <= 8; week++) {
      dispatcher.call().at(week * (7 * Time.DAY));
    }

    assertThat(c.call().at(60 * Time.DAY).work())
        .containsExactly(stream.get(0), stream.get(1), stray);
  }
}
