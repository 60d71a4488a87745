package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;

/** After a call whose answer was lost, ReturnHeld returns everything that the instance still holds. */
class ReturnHeldTest extends RuleTest {

  @EachQueue
  void whatWasLeasedByALostAnswerComesBackAtOnce(Queue queue) {
    var stream = db.stream(queue, 2);
    var stray = db.stray(queue);
    var lost = a.call().store(stream).store(stray).at(0);

    var answer = a.call().returnHeld().at(1);
    assertThat(answer.rows())
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("flags")
        .containsExactlyElementsOf(lost.rows());
  }

  @EachQueue
  void theLeaseStaysAsItIs(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).lease(60).at(0);

    assertThat(a.call().returnHeld().lease(60).at(30).of(message).leaseExpiry())
        .isEqualTo(second(60));
    assertThat(db.row(message).leaseExpiry()).isEqualTo(second(60));
  }

  @EachQueue
  void onlyTheRunInHandComesBack(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).limit(2).at(0);
    a.call().complete(stream.get(0)).limit(0).at(1);

    assertThat(a.call().returnHeld().limit(0).at(2).work()).containsExactly(stream.get(1));
  }

  @EachQueue
  void whatOthersHoldAndWhatRanOutDoesNotComeBack(Queue queue) {
    var ranOut = db.single(queue);
    var ofB = db.single(queue);
    a.call().store(ranOut).lease(60).at(0);
    b.call().store(ofB).at(1);

    assertThat(a.call().returnHeld().limit(0).at(60).work()).isEmpty();
  }

  @EachQueue
  void whatIsHeldCountsForTheLimitButAllOfItComesBack(Queue queue) {
    var held = db.singles(queue, 3);
    var due = db.single(queue);
    a.call().store(held).at(0);
    dispatcher.call().store(due).at(0);

    assertThat(a.call().returnHeld().limit(2).at(10).work())
        .containsExactlyInAnyOrderElementsOf(held);
    assertThat(a.call().returnHeld().limit(4).at(11).work()).hasSize(4).contains(due);
  }

  @EachQueue
  void whatTheSameCallStoresComesBackOnce(Queue queue) {
    var held = db.single(queue);
    var stored = db.single(queue);
    a.call().store(held).at(0);

    assertThat(a.call().store(stored).returnHeld().at(1).work())
        .containsExactlyInAnyOrder(held, stored);
  }

  /** As after a database that was away for longer than a lease: the call brings all that was to be said meanwhile. */
  @EachQueue
  void nothingComesBackFromBehindWhatTheSameCallGivesBackAndRenews(Queue queue) {
    var stream = db.stream(queue, 5);
    a.call().store(stream).lease(60).at(0);
    a.call().complete(stream.get(0)).at(1);

    var answer = a.call()
        .renew(stream.get(1))
        .release(stream.get(1), stream.get(2))
        .returnHeld()
        .at(61);

    assertThat(answer.work()).isEmpty();
  }

  @EachQueue
  void aCallThatSentACompletionAgainFindsItDone(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).at(0);
    a.call().complete(stream.get(0)).at(1);

    var answer = a.call().complete(stream.get(0)).returnHeld().at(2);
    assertThat(answer.gone()).containsExactly(stream.get(0));
    assertThat(answer.work()).containsExactly(stream.get(1));
  }
}
