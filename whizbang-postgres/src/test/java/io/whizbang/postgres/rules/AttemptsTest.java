package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

/** What is charged as an attempt, and to whom. */
class AttemptsTest extends RuleTest {

  @EachQueue
  void theFirstAttemptIsNumberOne(Queue queue) {
    var stored = db.single(queue);
    var claimed = db.single(queue);
    assertThat(a.call().store(stored).at(0).of(stored).attempts()).isEqualTo(1);

    dispatcher.call().store(claimed).at(0);
    assertThat(a.call().at(1).of(claimed).attempts()).isEqualTo(1);
  }

  @EachQueue
  void aReportedFailureIsCharged(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().fail(message).at(1);

    assertThat(a.call().at(61).of(message).attempts()).isEqualTo(2);
  }

  @EachQueue
  void aFailureThatWasNoAttemptIsNotCharged(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().failUncharged(message).at(1);

    assertThat(db.row(message).scheduledFor()).isEqualTo(Time.second(61));
    assertThat(a.call().at(61).of(message).attempts()).isEqualTo(1);
  }

  @EachQueue
  void aLeaseThatRunsOutIsChargedToTheHeadAlone(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).lease(60).at(0);

    assertThat(b.call().at(60).rows()).extracting(Answer.Work::attempts).containsExactly(2, 1, 1);
  }

  @EachQueue
  void aLostInstanceIsChargedToTheHeadAloneAndOnce(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).lease(60).at(0); // run out and lost

    assertThat(b.call().at(11 * MINUTE).rows())
        .extracting(Answer.Work::attempts)
        .containsExactly(2, 1, 1);
  }

  @EachQueue
  void whatIsGivenBackIsNotCharged(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().release(message).at(1);

    assertThat(a.call().at(2).of(message).attempts()).isEqualTo(1);
  }

  @EachQueue
  void aRenewedLeaseIsNotCharged(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).lease(60).at(0);
    a.call().renew(message).lease(60).at(70);
    a.call().release(message).at(71);

    assertThat(a.call().at(72).of(message).attempts()).isEqualTo(1);
  }

  @EachQueue
  void fromItsThirdAttemptOnAHeadIsLeasedAlone(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).at(0);
    a.call().fail(stream.get(0)).at(1);
    assertThat(a.call().at(61).work()).as("the second attempt").containsExactlyElementsOf(stream);

    a.call().fail(stream.get(0)).at(62);
    assertThat(a.call().at(122).work()).as("the third attempt").containsExactly(stream.get(0));

    assertThat(a.call().complete(stream.get(0)).at(123).work())
        .containsExactly(stream.get(1), stream.get(2));
  }

  @EachQueue
  void aHeadWhoseLeaseRanOutTwiceIsLeasedAlone(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).lease(60).at(0);
    assertThat(a.call().lease(60).at(60).work()).hasSize(2);

    var third = a.call().at(120);
    assertThat(third.work()).containsExactly(stream.get(0));
    assertThat(third.of(stream.get(0)).attempts()).isEqualTo(3);
  }

  @EachQueue
  void anInstanceThatKeepsCrashingOnAFollowerDoesNotKillTheHeadBeforeIt(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).lease(60).at(0);
    a.call().lease(60).at(60);

    a.call().lease(60).at(120);
    a.call().complete(stream.get(0)).at(121);
    assertThat(db.has(stream.get(0))).isFalse();
    assertThat(db.row(stream.get(1)).attempts()).isZero();
  }
}
