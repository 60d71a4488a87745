package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When a message is given up, and what is kept of it. */
class DeadLetterTest extends RuleTest {

  @EachQueue
  void aMessageGoesToTheDeadLettersWhenItsAttemptsAreUsedUp(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().fail(message).maxAttempts(2).at(1);
    assertThat(db.deadLetterReason(message)).isNull();

    a.call().at(61);
    a.call().fail(message).maxAttempts(2).at(62);
    assertThat(db.deadLetterReason(message)).isEqualTo("exhausted");
    assertThat(db.has(message)).isFalse();
  }

  @EachQueue
  void aMessageHasTenAttemptsIfTheCallDoesNotSay(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    for (int attempt = 1; attempt <= 9; attempt++) {
      a.call().failAndRetryAfter(0, message).at(attempt);
      assertThat(a.call().at(attempt).of(message).attempts()).isEqualTo(attempt + 1);
    }
    a.call().failAndRetryAfter(0, message).at(10);

    assertThat(db.deadLetterReason(message)).isEqualTo("exhausted");
  }

  @EachQueue
  void withoutALimitAMessageIsTriedForEver(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    for (int attempt = 1; attempt <= 12; attempt++) {
      a.call().failAndRetryAfter(0, message).unlimitedAttempts().at(attempt);
      a.call().unlimitedAttempts().at(attempt);
    }

    assertThat(db.row(message).attempts()).isEqualTo(12);
  }

  @EachQueue
  void aFailureThatWasNoAttemptNeverUsesThemUp(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().failUncharged(message).maxAttempts(1).at(1);

    assertThat(db.deadLetterReason(message)).isNull();
    assertThat(db.has(message)).isTrue();
  }

  @EachQueue
  void aFailureCanSayThatItIsForGood(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().failForGood(message).at(1);

    assertThat(db.deadLetterReason(message)).isEqualTo("reported");
  }

  @EachQueue
  void aMessageWhoseLastLeaseRanOutGoesToTheDeadLetters(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).maxAttempts(1).lease(60).at(0);

    assertThat(b.call().maxAttempts(1).at(60).work()).isEmpty();
    assertThat(db.deadLetterReason(message)).isEqualTo("lease expired");
    assertThat(attempts(message)).isEqualTo("1");
  }

  @EachQueue
  void aMessageWhoseLastHolderIsLostGoesToTheDeadLetters(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).maxAttempts(1).lease(3600).at(0);

    assertThat(b.call().maxAttempts(1).at(11 * MINUTE).work()).isEmpty();
    assertThat(db.deadLetterReason(message)).isEqualTo("instance lost");
  }

  @EachQueue
  void aMessageWhoseLastHolderIsLostDiesEvenIfWhoNoticesTakesNoSuchWork(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).maxAttempts(1).at(0);
    b.takingNothing().call().maxAttempts(1).at(11 * MINUTE);

    assertThat(db.deadLetterReason(message)).isEqualTo("instance lost");
  }

  @EachQueue
  void aMessageWhoseLastHolderNobodyKnowsAnyMoreIsTriedOnceMore(Queue queue) throws SQLException {
    var message = db.single(queue);
    a.call().at(0);
    dispatcher.call().store(message).at(1);
    try (var slow = db.connect()) {
      slow.setAutoCommit(false);
      a.call().maxAttempts(1).over(slow).at(2);
      b.call().maxAttempts(1).at(11 * MINUTE);
      slow.commit();
    }

    var answer = c.call().maxAttempts(1).at(30 * MINUTE);
    assertThat(answer.of(message).attempts()).isEqualTo(2);
    c.call().fail(message).maxAttempts(1).at(31 * MINUTE);
    assertThat(db.deadLetterReason(message)).isEqualTo("exhausted");
  }

  @EachQueue
  void aCrashLoopEndsInTheDeadLetters(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).lease(60).at(0);
    for (int attempt = 2; attempt <= 10; attempt++) {
      assertThat(a.call().lease(60).at(60L * (attempt - 1)).of(message).attempts())
          .isEqualTo(attempt);
    }

    assertThat(a.call().lease(60).at(600).work()).isEmpty();
    assertThat(db.deadLetterReason(message)).isEqualTo("lease expired");
    assertThat(attempts(message)).isEqualTo("10");
  }

  @EachQueue
  void theStreamGoesOnBehindADeadLetterInTheSameCall(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).at(0);

    assertThat(a.call().failForGood(stream.get(0)).at(1).work())
        .containsExactly(stream.get(1), stream.get(2));
  }

  @EachQueue
  void theStreamGoesOnBehindACrashLoopToo(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).maxAttempts(1).lease(60).at(0);

    var answer = b.call().maxAttempts(1).at(60);
    assertThat(answer.work()).containsExactly(stream.get(1));
    assertThat(answer.of(stream.get(1)).attempts()).isEqualTo(1);
  }

  @EachQueue
  void aLaterMessageCanDieWhileTheHeadIsStillHeld(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).at(0);
    a.call().failForGood(stream.get(1)).at(1);

    assertThat(db.row(stream.get(0)).holder()).isEqualTo(a.id());
    assertThat(a.call().complete(stream.get(0)).at(2).work()).containsExactly(stream.get(2));
  }

  @EachQueue
  void aDeadLetterKeepsTheWholeMessage(Queue queue) {
    var message = db.single(queue)
        .with("metadata", "{\"m\": 1}")
        .with("scope", "{\"tenant\": \"t\"}")
        .with("isEvent", "true")
        .withText("aggregateType", "Order");
    a.call().store(message).at(0);
    a.call().failForGood(message).at(1);

    assertThat(db.text("""
        select concat_ws('|', queue, stream_id, destination, handler_name, message_type, payload, metadata, scope, is_event,
          aggregate_type, status, attempts, error, reason, extract(epoch from dead_at - stored_at)::int)
        from wh_dead_letters where message_id = ?""", message.id()))
        .isEqualTo(String.join(
            "|",
            queue.word(),
            message.stream().toString(),
            "orders",
            "OrderPlaced",
            "{\"order\": 7}",
            "{\"m\": 1}",
            "{\"tenant\": \"t\"}",
            "t",
            "Order",
            "32771",
            "1",
            "out of order",
            "reported",
            "1"));
  }

  @EachQueue
  void whoFailsLateOnTheLastAttemptIsChargedOnce(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).maxAttempts(1).lease(60).at(0);
    a.call().fail(message).maxAttempts(1).at(61);

    assertThat(db.deadLetterReason(message)).isEqualTo("exhausted");
    assertThat(attempts(message)).isEqualTo("1");
  }

  @EachQueue
  void whoFinishesLateOnTheLastAttemptHasFinished(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).maxAttempts(1).lease(60).at(0);
    a.call().complete(message).maxAttempts(1).at(61);

    assertThat(db.has(message)).isFalse();
    assertThat(db.deadLetterReason(message)).isNull();
  }

  @Test
  void aMessageCanDieInBothQueues() {
    var sent = db.single(Queue.OUTBOX);
    var arrived = Message.of(Queue.INBOX, sent.id(), sent.stream());
    a.call().store(sent, arrived).at(0);
    a.call().failForGood(sent).failForGood(arrived).at(1);

    assertThat(db.count("from wh_dead_letters")).isEqualTo(2);
  }

  @Test
  void aDeadOutboxMessageThatIsStoredAgainIsTriedAgainAndMayDieAgain() {
    var message = db.single(Queue.OUTBOX);
    a.call().store(message).at(0);
    a.call().failForGood(message).at(1);
    assertThat(a.call().store(message).at(2).work()).containsExactly(message);
    a.call().fail(message).maxAttempts(1).at(3);

    assertThat(db.deadLetterReason(message)).isEqualTo("exhausted");
  }

  private @Nullable String attempts(Message message) {
    return db.text("select attempts from wh_dead_letters where message_id = ?", message.id());
  }
}
