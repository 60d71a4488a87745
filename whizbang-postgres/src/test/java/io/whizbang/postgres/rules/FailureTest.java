package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.millisecond;
import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;

/** A failed message waits for its retry. */
class FailureTest extends RuleTest {

  @EachQueue
  void aFailureIsNotedWithItsErrorAndEndsTheLease(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().fail(message).at(1);

    var row = db.row(message);
    assertThat(row.status()).isEqualTo(1 | 32768);
    assertThat(row.error()).isEqualTo("out of order");
    assertThat(row.holder()).isNull();
    assertThat(row.leaseExpiry()).isNull();
  }

  @EachQueue
  void aRetryIsDueAfterAMinuteUnlessTheReportSaysOtherwise(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().fail(message).at(1);

    assertThat(db.row(message).scheduledFor()).isEqualTo(second(61));
    assertThat(a.call().at(60).work()).isEmpty();
    assertThat(a.call().at(61).work()).containsExactly(message);
  }

  @EachQueue
  void aRetryIsDueWhenTheReportSays(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().failAndRetryAfter(0.5, message).at(1);

    assertThat(db.row(message).scheduledFor()).isEqualTo(millisecond(1500));
  }

  @EachQueue
  void aRetryMayBeTenYearsAhead(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().failAndRetryAfter(315_360_000, message).at(1);

    assertThat(db.row(message).scheduledFor()).isEqualTo(second(315_360_001));
  }

  @EachQueue
  void aMessageWithoutAStreamIsRetriedTheSameWay(Queue queue) {
    var stray = db.stray(queue);
    a.call().store(stray).at(0);
    a.call().fail(stray).at(1);

    assertThat(a.call().at(60).work()).isEmpty();
    assertThat(a.call().at(61).work()).containsExactly(stray);
  }

  @EachQueue
  void theErrorOfAnEarlierAttemptIsReplaced(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().fail(message).at(1);
    a.call().at(61);
    a.call().fail(message, Reports.failure(message).withText("error", "")).at(62);

    assertThat(db.row(message).error()).isEmpty();
  }

  @EachQueue
  void aSuccessAfterAFailureInTheSameCallKeepsTheRestOfTheOrder(Queue queue) {
    var stream = db.stream(queue, 4);
    a.call().store(stream).at(0);
    a.call()
        .complete(stream.get(0))
        .failAndRetryAfter(10, stream.get(1))
        .release(stream.get(2), stream.get(3))
        .at(1);

    assertThat(db.row(stream.get(1)).place()).isEqualTo("head");
    assertThat(a.call().at(10).work()).isEmpty();
    assertThat(a.call().at(11).work()).containsExactlyElementsOf(stream.subList(1, 4));
  }
}
