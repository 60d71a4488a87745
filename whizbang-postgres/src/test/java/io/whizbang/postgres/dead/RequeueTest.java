package io.whizbang.postgres.dead;

import static io.whizbang.postgres.rules.Time.MINUTE;
import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.whizbang.postgres.rules.EachQueue;
import io.whizbang.postgres.rules.Message;
import io.whizbang.postgres.rules.Queue;
import io.whizbang.postgres.rules.Refusal;
import io.whizbang.postgres.rules.RuleTest;
import io.whizbang.postgres.testing.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PSQLException;

/** A dead letter that is put back: to the end of its stream, or before its head. */
class RequeueTest extends RuleTest {

  @EachQueue
  void itGoesToTheEndOfItsStream(Queue queue) {
    var stream = dead(queue, 3);
    assertThat(requeue(stream.get(0), false, 2)).isEqualTo("t");

    assertThat(a.call().at(10).work()).containsExactly(stream.get(1), stream.get(2), stream.get(0));
    assertThat(db.deadLetterReason(stream.get(0))).isNull();
  }

  @EachQueue
  void itGoesBeforeTheHead(Queue queue) {
    var stream = dead(queue, 3);
    assertThat(requeue(stream.get(0), true, 2)).isEqualTo("t");

    assertThat(a.call().at(10).work()).containsExactlyElementsOf(stream);
  }

  @EachQueue
  void inAnEmptyStreamItIsTheHeadEitherWay(Queue queue) {
    for (boolean toFront : new boolean[] {false, true}) {
      var message = dead(queue, 1).get(0);
      requeue(message, toFront, 2);

      assertThat(db.row(message).place()).isEqualTo("head");
      assertThat(a.call().at(2).work()).containsExactly(message);
    }
  }

  @EachQueue
  void aMessageWithoutAStreamComesBackToo(Queue queue) {
    for (boolean toFront : new boolean[] {false, true}) {
      var stray = db.stray(queue);
      a.call().store(stray).at(0);
      a.call().failForGood(stray).at(1);
      assertThat(requeue(stray, toFront, 2)).isEqualTo("t");

      assertThat(a.call().at(2).work()).containsExactly(stray);
    }
  }

  @EachQueue
  void itsAttemptsBeginAnew(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().fail(message).maxAttempts(1).at(1);
    requeue(message, false, 2);
    var work = a.call().at(2).of(message);

    assertThat(work.attempts()).isEqualTo(1);
    assertThat(work.status()).isEqualTo(1);
    assertThat(db.row(message).error()).isNull();
    a.call().fail(message).maxAttempts(1).at(3);
    assertThat(db.deadLetterReason(message)).isEqualTo("exhausted");
  }

  @EachQueue
  void itComesBackWhole(Queue queue) {
    var message = db.single(queue)
        .with("metadata", "{\"m\": 1}")
        .with("scope", "{\"tenant\": \"t\"}")
        .withText("aggregateType", "Order")
        .event();
    var before = a.call().store(message).at(0).of(message);
    a.call().failForGood(message).at(1);
    requeue(message, false, 2);
    var after = a.call().at(2).of(message);

    assertThat(after)
        .usingRecursiveComparison()
        .ignoringFields("flags", "sequence", "leaseExpiry")
        .isEqualTo(before);
    assertThat(db.text("select aggregate_type from " + queue.table())).isEqualTo("Order");
  }

  @EachQueue
  void itIsAnEventOnce(Queue queue) {
    var event = db.single(queue).event();
    a.call().store(event).at(0);
    a.call().failForGood(event).at(1);
    requeue(event, false, 2);

    assertThat(a.call().at(2).of(event).status()).isEqualTo(3);
    assertThat(db.count("from wh_event_store")).isEqualTo(1);
  }

  @EachQueue
  void itCannotGoBeforeAHeadThatSomebodyHolds(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).at(0);
    a.call().failForGood(stream.get(0)).lease(60).at(1);
    var before = db.state();
    var refusal = refused(stream.get(0), true, 60);

    assertThat(refusal.code()).isEqualTo("55006");
    assertThat(refusal.problem())
        .contains(stream.get(1).id().toString())
        .contains("held by instance " + a.id())
        .contains(
            db.text("select lease_expiry::text from " + queue.table() + " where place = 'head'"));
    assertThat(refusal.hint()).contains("to the end of its stream");
    assertThat(db.state()).isEqualTo(before);
  }

  @EachQueue
  void itMayGoToTheEndOfAStreamThatSomebodyHolds(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).at(0);
    a.call().failForGood(stream.get(0)).at(1);
    requeue(stream.get(0), false, 2);

    assertThat(db.row(stream.get(1)).holder()).isEqualTo(a.id());
    assertThat(a.call().complete(stream.get(1), stream.get(2)).at(3).work())
        .containsExactly(stream.get(0));
  }

  @EachQueue
  void itGoesBeforeAHeadWhoseLeaseRanOutAndThatIsChargedForIt(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).at(0);
    a.call().failForGood(stream.get(0)).lease(60).at(1);
    requeue(stream.get(0), true, 61);
    var answer = b.call().at(65);

    assertThat(answer.work()).containsExactlyElementsOf(stream);
    assertThat(answer.of(stream.get(0)).attempts()).isEqualTo(1);
    assertThat(answer.of(stream.get(1)).attempts()).isEqualTo(2);
  }

  @EachQueue
  void anOrphanThatItGoesBeforeIsHandedOutAsAnyOther(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).at(0);
    a.call().failForGood(stream.get(0)).at(1);
    b.takingNothing().call().at(11 * MINUTE);
    requeue(stream.get(0), true, 11 * MINUTE);

    assertThat(db.text(
            "select place || ' ' || flags from " + queue.table() + " where message_id = ?",
            stream.get(1).id()))
        .isEqualTo("behind 0");
    assertThat(b.call().at(12 * MINUTE).of(stream.get(1)).isOrphaned()).isFalse();
  }

  @EachQueue
  void aHeadThatWaitsForItsRetryGoesOnWaitingBehindIt(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).at(0);
    a.call().failForGood(stream.get(0)).at(1);
    a.call().failAndRetryAfter(100, stream.get(1)).at(2);
    requeue(stream.get(0), true, 3);
    assertThat(a.call().at(4).work()).containsExactly(stream.get(0));
    a.call().complete(stream.get(0)).at(5);

    assertThat(a.call().at(101).work()).isEmpty();
    assertThat(a.call().at(102).work()).containsExactly(stream.get(1));
  }

  @EachQueue
  void severalGoToTheFrontOneBeforeTheOther(Queue queue) {
    var stream = db.stream(queue, 4);
    a.call().store(stream).at(0);
    a.call()
        .failForGood(stream.get(0))
        .failForGood(stream.get(1))
        .failForGood(stream.get(2))
        .at(1);
    a.call().release(stream.get(3)).at(2);
    for (int n = 2; n >= 0; n--) {
      requeue(stream.get(n), true, 3);
    }

    assertThat(a.call().at(10).work()).containsExactlyElementsOf(stream);
  }

  @EachQueue
  void whatNobodyKnowsIsNotRequeued(Queue queue) {
    var message = db.single(queue);
    assertThat(requeue(message, false, 0)).isEqualTo("f");
    assertThat(requeue(message, true, 0)).isEqualTo("f");
    a.call().store(message).at(0);
    assertThat(requeue(message, false, 1)).isEqualTo("f");
  }

  @EachQueue
  void itIsRequeuedOnce(Queue queue) {
    var message = dead(queue, 1).get(0);

    assertThat(requeue(message, false, 2)).isEqualTo("t");
    assertThat(requeue(message, false, 2)).isEqualTo("f");
    assertThat(a.call().at(3).work()).containsExactly(message);
  }

  @Test
  void aMessageThatDiedInBothQueuesComesBackInBoth() {
    var sent = db.single(Queue.OUTBOX);
    var arrived = Message.of(Queue.INBOX, sent.id(), sent.stream());
    a.call().store(sent, arrived).at(0);
    a.call().failForGood(sent).failForGood(arrived).at(1);
    assertThat(requeue(sent, false, 2)).isEqualTo("t");

    assertThat(a.call().at(2).work()).containsExactlyInAnyOrder(sent, arrived);
  }

  @Test
  void theReceptorsThatWereDoneAreNotRunAgain() {
    var message = db.single(Queue.INBOX);
    a.call().store(message).at(0);
    a.call()
        .receptorCompleted(message, "mails")
        .receptorFailed(message, "stock")
        .failForGood(message)
        .at(1);
    requeue(message, false, 2);

    assertThat(a.call().at(2).of(message).completedReceptors()).containsExactly("mails");
  }

  @Test
  void aSecondDeliveryOfItIsStillDropped() {
    var message = db.single(Queue.INBOX);
    a.call().store(message).at(0);
    a.call().failForGood(message).at(1);
    requeue(message, false, 2);
    a.call().complete(message).at(3);

    assertThat(a.call().store(message).at(4).work()).isEmpty();
  }

  @Test
  void anOutboxMessageThatWasStoredAgainMeanwhileIsNotRequeuedOverIt() {
    var message = dead(Queue.OUTBOX, 1).get(0);
    a.call().store(message).at(2);
    var refusal = refused(message, false, 3);

    assertThat(refusal.code()).isEqualTo("WH001");
    assertThat(refusal.problem()).contains("is in the outbox again");
    assertThat(refusal.hint()).isEqualTo("Discard the dead letter.");
    assertThat(db.deadLetterReason(message)).isEqualTo("reported");
  }

  @EachQueue
  void onlyReadCommittedWillDo(Queue queue) throws SQLException {
    var message = dead(queue, 1).get(0);
    try (var frozen = db.connect()) {
      frozen.setAutoCommit(false);
      frozen.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      var error = catchThrowableOfType(
          PSQLException.class,
          () -> Query.text(frozen, "select requeue_dead_letter('" + message.id() + "')"));
      assertThat(error.getSQLState()).isEqualTo("WH007");
    }
  }

  /** A stream whose first message is dead; the others wait, and nobody holds them. */
  private List<Message> dead(Queue queue, int length) {
    var stream = db.stream(queue, length);
    a.call().store(stream).at(0);
    a.call().failForGood(stream.get(0)).limit(0).at(1);
    if (length > 1) {
      a.call().release(stream.get(1)).limit(0).at(1);
    }
    return stream;
  }

  private String requeue(Message message, boolean toFront, long second) {
    return String.valueOf(
        db.askDoor("select requeue_dead_letter(?, ?, ?)", message.id(), toFront, second(second)));
  }

  private Refusal refused(Message message, boolean toFront, long second) {
    var error = catchThrowableOfType(
        PSQLException.class,
        () -> Query.text(
            db.connection(),
            "select requeue_dead_letter('%s', %s, '%s')"
                .formatted(message.id(), toFront, second(second))));
    return Refusal.of(error);
  }
}
