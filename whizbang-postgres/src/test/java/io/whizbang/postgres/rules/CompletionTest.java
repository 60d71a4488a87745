package io.whizbang.postgres.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which stages finish a message, and what becomes of the others. */
class CompletionTest extends RuleTest {

  @ParameterizedTest
  @ValueSource(ints = {4, 4 | 2, 31})
  void theOutboxIsFinishedWhenPublished(int stages) {
    var message = db.single(Queue.OUTBOX);
    a.call().store(message).at(0);
    a.call().complete(stages, message).at(1);

    assertThat(db.has(message)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 16, 24, 27})
  void theOutboxIsNotFinishedByAnyOtherStage(int stages) {
    var message = db.single(Queue.OUTBOX);
    a.call().store(message).at(0);
    a.call().complete(stages, message).at(1);

    assertThat(db.row(message).status()).isEqualTo(1 | stages);
  }

  @ParameterizedTest
  @ValueSource(ints = {24, 2, 26, 31})
  void theInboxIsFinishedByBothKindsOfHandlersOrWhenItsEventIsStored(int stages) {
    var message = db.single(Queue.INBOX);
    a.call().store(message).at(0);
    a.call().complete(stages, message).at(1);

    assertThat(db.has(message)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 8, 16, 20})
  void theInboxIsNotFinishedByAnyOtherStage(int stages) {
    var message = db.single(Queue.INBOX);
    a.call().store(message).at(0);
    a.call().complete(stages, message).at(1);

    assertThat(db.row(message).status()).isEqualTo(1 | stages);
  }

  @ParameterizedTest
  @CsvSource({"8, 16", "16, 8"})
  void stagesAddUpOverCalls(int first, int second) {
    var message = db.single(Queue.INBOX);
    a.call().store(message).at(0);
    a.call().complete(first, message).at(1);
    a.call().complete(second, message).at(2);

    assertThat(db.has(message)).isFalse();
  }

  @EachQueue
  void stagesThatSucceededBeforeAFailureCountForTheRetry(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().fail(message, Reports.failure(message).with("status", "8")).at(1);
    assertThat(db.row(message).status()).isEqualTo(1 | 8 | 32768);

    var retried = a.call().at(61).of(message);
    assertThat(retried.status()).isEqualTo(1 | 8 | 32768);
    a.call().complete(queue.finished() & ~8, message).at(62);
    assertThat(db.has(message)).isFalse();
  }

  @EachQueue
  void aFinishedMessageIsDeletedAndNotHandedOutAgain(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).at(0);

    assertThat(a.call().complete(stream).at(1).work()).isEmpty();
    assertThat(db.count("from " + queue.table())).isZero();
    assertThat(b.call().at(1000).work()).isEmpty();
  }

  @EachQueue
  void aMessageWithoutAStreamIsFinishedTheSameWay(Queue queue) {
    var stray = db.stray(queue);
    a.call().store(stray).at(0);

    assertThat(a.call().complete(stray).at(1).rejections()).isEmpty();
    assertThat(db.has(stray)).isFalse();
  }

  @EachQueue
  void whoHoldsALeaseThatRanOutMayStillFinishAndGoOn(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).lease(60).at(0);
    a.call().complete(stream.get(0)).limit(0).at(100);

    assertThat(a.call().complete(stream.get(1)).limit(0).at(101).rejections()).isEmpty();
    assertThat(db.has(stream.get(1))).isFalse();
  }
}
