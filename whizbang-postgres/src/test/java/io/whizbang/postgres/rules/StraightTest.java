package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Queue.INBOX;
import static io.whizbang.postgres.rules.Queue.OUTBOX;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What only this service wants need not pass the outbox, as long as it overtakes nothing. */
class StraightTest extends RuleTest {

  @BeforeEach
  void subscribe() {
    db.execute("delete from whizbang_shared.wh_subscriptions");
    db.askDoor("select subscribe('billing', '{orders,payments}')");
  }

  @AfterEach
  void unsubscribe() {
    db.execute("delete from whizbang_shared.wh_subscriptions");
  }

  private static Message arrived(Message sent) {
    return Message.named(INBOX, sent.id());
  }

  private static List<Message> arrived(List<Message> sent) {
    return sent.stream().map(StraightTest::arrived).toList();
  }

  @Test
  void whatOnlyThisServiceWantsGoesStraightIntoTheInboxAndIsLeasedAtOnce() {
    var message = db.single(OUTBOX).with("metadata", "{\"m\": 1}").with("scope", "{\"s\": 2}");

    var work = a.call().store(message).receiving("orders", "payments").at(0).of(arrived(message));

    assertThat(work.target()).isEqualTo("billing");
    assertThat(work.type()).isEqualTo("OrderPlaced");
    assertThat(work.payload()).isEqualTo("{\"order\": 7}");
    assertThat(work.metadata()).isEqualTo("{\"m\": 1}");
    assertThat(work.scope()).isEqualTo("{\"s\": 2}");
    assertThat(work.isNewlyStored()).isTrue();
    assertThat(db.has(message)).isFalse();
    assertThat(db.row(arrived(message)).holder()).isEqualTo(a.id());
  }

  @Test
  void whatTheCallerHasNoReceptorForPassesTheOutbox() {
    var message = db.single(OUTBOX);

    assertThat(a.call().store(message).at(0).work()).containsExactly(message);
    assertThat(a.call().store(db.single(OUTBOX)).receiving("payments").at(1).work(INBOX))
        .isEmpty();
  }

  @Test
  void whatAnotherServiceWantsTooPassesTheOutbox() {
    var message = db.single(OUTBOX);
    db.execute("insert into whizbang_shared.wh_subscriptions values ('orders', 'public', 'other')");

    assertThat(a.call().store(message).receiving("orders", "payments").at(0).work())
        .containsExactly(message);
  }

  @Test
  void aSchemaThatIsGoneWantsNothing() {
    var message = db.single(OUTBOX);
    db.execute(
        "insert into whizbang_shared.wh_subscriptions values ('orders', 'no_such_schema', 'gone')");

    assertThat(a.call().store(message).receiving("orders", "payments").at(0).work())
        .containsExactly(arrived(message));
  }

  @Test
  void whatNobodyWantsPassesTheOutbox() {
    var message = db.single(OUTBOX).withText("destination", "elsewhere");

    assertThat(a.call().store(message).receiving("orders", "payments").at(0).work())
        .containsExactly(message);
  }

  @Test
  void whatIsScheduledPassesTheOutbox() {
    var message = db.single(OUTBOX).scheduledFor(10);

    a.call().store(message).receiving("orders", "payments").at(0);

    assertThat(db.has(message)).isTrue();
  }

  @Test
  void aMessageWithoutAStreamGoesStraight() {
    var message = db.stray(OUTBOX);

    assertThat(a.call().store(message).receiving("orders", "payments").at(0).work())
        .containsExactly(arrived(message));
  }

  @Test
  void theOrderOfACallIsTheOrderOfTheStream() {
    var stream = db.stream(OUTBOX, 5);

    assertThat(a.call().store(stream).receiving("orders", "payments").at(0).work())
        .isEqualTo(arrived(stream));
  }

  @Test
  void whatIsInTheOutboxIsNotOvertaken() {
    var stream = db.stream(OUTBOX, 3);
    a.call().store(stream.get(0)).at(0);

    a.call().store(stream.get(1)).receiving("orders", "payments").at(1);
    assertThat(db.has(stream.get(1))).isTrue();

    a.call().complete(stream.get(0), stream.get(1)).at(2);
    assertThat(
            a.call().store(stream.get(2)).receiving("orders", "payments").at(3).work())
        .containsExactly(arrived(stream.get(2)));
  }

  @Test
  void whatACallCompletesNoLongerHoldsBackWhatItStores() {
    var stream = db.stream(OUTBOX, 2);
    a.call().store(stream.get(0)).at(0);

    var answer = a.call()
        .complete(stream.get(0))
        .store(stream.get(1))
        .receiving("orders", "payments")
        .at(1);

    assertThat(answer.work()).containsExactly(arrived(stream.get(1)));
  }

  @Test
  void aStreamGoesStraightAsAWholeOrNotAtAll() {
    var stream = db.stream(OUTBOX, 3);
    var elsewhere = stream.get(1).withText("destination", "elsewhere");
    var other = db.single(OUTBOX);

    var answer = a.call()
        .store(stream.get(0), elsewhere, stream.get(2), other)
        .receiving("orders", "payments")
        .at(0);

    assertThat(answer.work(OUTBOX)).isEqualTo(stream);
    assertThat(answer.work(INBOX)).containsExactly(arrived(other));
  }

  @Test
  void whatWasInsertedGoesStraightWhenItIsAdmitted() {
    var stream = db.stream(OUTBOX, 3);
    stream.forEach(db::insert);

    assertThat(a.call().receiving("orders", "payments").at(0).work()).isEqualTo(arrived(stream));
    assertThat(db.count("from wh_outbox")).isZero();
  }

  @Test
  void whatWasInsertedIsNotOvertakenByWhatIsStoredLater() {
    var stream = db.stream(OUTBOX, 2);
    db.insert(stream.get(0));

    a.call().store(stream.get(1)).receiving("orders", "payments").at(0);

    assertThat(db.row(arrived(stream.get(0))).sequence())
        .isLessThan(db.row(arrived(stream.get(1))).sequence());
  }

  @Test
  void whatWasInsertedForOthersIsNotOvertaken() {
    var stream = db.stream(OUTBOX, 2);
    db.insert(stream.get(0));
    db.execute("update wh_outbox set destination = 'elsewhere'");

    var answer = a.call().store(stream.get(1)).receiving("orders", "payments").at(0);

    assertThat(db.count("from wh_inbox")).isZero();
    assertThat(db.count("from wh_outbox")).isEqualTo(2);
    assertThat(answer.work(INBOX)).isEmpty();
  }

  @Test
  void whatWasInsertedForOthersIsAdmittedBesideWhatGoesStraight() {
    var own = db.single(OUTBOX);
    var foreign = db.single(OUTBOX);
    db.insert(foreign);
    db.execute("update wh_outbox set destination = 'elsewhere'");
    db.insert(own);

    var answer = a.call().receiving("orders", "payments").at(0);

    assertThat(answer.work(INBOX)).containsExactly(arrived(own));
    assertThat(answer.work(OUTBOX)).containsExactly(foreign);
  }

  @Test
  void aMessageThatIsStoredAgainIsDroppedWhenItArrives() {
    var message = db.single(OUTBOX);
    a.call().store(message).receiving("orders", "payments").at(0);
    a.call().complete(arrived(message)).at(1);

    assertThat(a.call().store(message).receiving("orders", "payments").at(2).work())
        .containsExactly(message);

    var delivery = Message.of(INBOX, message.id(), message.stream());
    assertThat(a.call().store(delivery).complete(message).at(3).work()).isEmpty();
    assertThat(db.count("from wh_inbox")).isZero();
  }

  @Test
  void aMessageThatComesTwiceInACallIsStoredOnce() {
    var message = db.single(OUTBOX);

    assertThat(a.call()
            .store(message, message)
            .receiving("orders", "payments")
            .at(0)
            .work())
        .containsExactly(arrived(message));
  }

  @Test
  void anIdThatComesTwiceInACallCountsWhereItComesFirst() {
    var foreign = db.single(OUTBOX).withText("destination", "elsewhere");
    var again = Message.of(OUTBOX, foreign.id(), db.single(OUTBOX).stream());

    assertThat(
            a.call().store(foreign, again).receiving("orders", "payments").at(0).work())
        .containsExactly(foreign);
    assertThat(db.count("from wh_inbox")).isZero();
  }

  @Test
  void anIdThatIsInTheOutboxDoesNotGoStraight() {
    var message = db.stray(OUTBOX);
    a.call().store(message).at(0);

    assertThat(a.call().store(message).receiving("orders", "payments").at(1).work(INBOX))
        .isEmpty();
    assertThat(db.count("from wh_inbox")).isZero();
  }

  @Test
  void anIdThatWaitsForAdmissionInAnotherStreamStaysInItsOwn() {
    var waiting = db.single(OUTBOX);
    db.insert(waiting);
    db.execute("update wh_outbox set destination = 'elsewhere'");
    var again = Message.of(OUTBOX, waiting.id(), db.single(OUTBOX).stream());

    a.call().store(again).receiving("orders", "payments").at(0);

    assertThat(db.count("from wh_inbox")).isZero();
    assertThat(db.texts("select stream_id::text from wh_outbox"))
        .containsExactly(String.valueOf(waiting.stream()));
  }

  @Test
  void whatWaitsGoesStraightAsItIsWhateverIsSentUnderItsIdMeanwhile() {
    var waiting = db.single(OUTBOX);
    db.insert(waiting);
    var others =
        Message.of(OUTBOX, waiting.id(), waiting.stream()).withText("destination", "elsewhere");
    var own = Message.of(OUTBOX, waiting.id(), db.single(OUTBOX).stream());

    assertThat(a.call().store(others, own).receiving("orders", "payments").at(0).work())
        .containsExactly(arrived(waiting));
    assertThat(db.texts("select stream_id::text from wh_inbox"))
        .containsExactly(String.valueOf(waiting.stream()));
    assertThat(db.count("from wh_outbox")).isZero();
  }

  @Test
  void anEventIsAppendedOnceAndKeepsItsAggregateType() {
    var event = db.single(OUTBOX).event().withText("aggregateType", "Order");

    var work = a.call().store(event).receiving("orders", "payments").at(0).of(arrived(event));

    assertThat(work.status()).isEqualTo(3);
    assertThat(db.texts("select aggregate_type from wh_event_store")).containsExactly("Order");
  }

  @Test
  void anEventThatWasInsertedIsAppended() {
    var event = db.single(OUTBOX);
    db.insert(event);
    db.execute("update wh_outbox set is_event = true");

    assertThat(a.call().receiving("orders", "payments").at(0).work())
        .containsExactly(arrived(event));
    assertThat(db.count("from wh_event_store")).isEqualTo(1);
  }

  @Test
  void whoTakesNoInboxWorkLeavesItToOthers() {
    var message = db.single(OUTBOX);

    assertThat(dispatcher
            .call()
            .store(message)
            .receiving("orders", "payments")
            .at(0)
            .work())
        .isEmpty();

    assertThat(a.call().at(1).work()).containsExactly(arrived(message));
  }

  @Test
  void whatIsInHandInTheInboxComesFirst() {
    var stream = db.stream(OUTBOX, 2);
    a.call().store(stream.get(0)).receiving("orders", "payments").at(0);

    assertThat(
            b.call().store(stream.get(1)).receiving("orders", "payments").at(1).work())
        .isEmpty();

    a.call().complete(arrived(stream.get(0))).takingNothing().at(2);
    assertThat(b.call().at(10).work()).containsExactly(arrived(stream.get(1)));
  }

  @Test
  void whatIsDueInTheInboxGoesBeforeWhatIsAdmitted() {
    var due = db.single(INBOX);
    dispatcher.call().store(due).at(0);
    var inserted = db.single(OUTBOX);
    db.insert(inserted);

    var answer = a.call().limit(1).receiving("orders", "payments").at(10);

    assertThat(answer.work()).containsExactly(due);
    assertThat(a.call().at(20).work()).containsExactly(arrived(inserted));
  }

  @Test
  void whatOthersWantDoesNotWaitBehindWhatTheCallerHasNoRoomFor() {
    for (int n = 0; n < 450; n++) {
      db.insert(db.single(OUTBOX));
    }
    var foreign = db.single(OUTBOX);
    db.insert(foreign);
    db.execute("update wh_outbox set destination = 'elsewhere' where message_id = ?", foreign.id());

    var answer = a.call()
        .limit(OUTBOX, 20)
        .limit(INBOX, 0)
        .receiving("orders", "payments")
        .at(0);

    assertThat(answer.work()).containsExactly(foreign);
    assertThat(db.count("from wh_inbox")).isEqualTo(450);
  }

  @Test
  void anIdThatAnotherCallIsNotingKeepsNobodyWaiting() throws SQLException {
    var message = db.single(OUTBOX);
    try (var other = db.connect()) {
      other.setAutoCommit(false);
      try (var note = other.prepareStatement(
          "insert into wh_message_deduplication values (?, clock_timestamp())")) {
        note.setObject(1, message.id());
        note.execute();
      }

      assertThat(a.call().store(message).receiving("orders", "payments").at(0).work())
          .containsExactly(message);
      other.rollback();
    }
  }
}
