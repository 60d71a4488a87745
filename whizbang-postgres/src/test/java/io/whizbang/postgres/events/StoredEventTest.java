package io.whizbang.postgres.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.rules.EachQueue;
import io.whizbang.postgres.rules.Message;
import io.whizbang.postgres.rules.Queue;
import io.whizbang.postgres.rules.Time;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Messages that are events are appended to the event store by the call that stores or admits them. */
class StoredEventTest extends EventTest {

  @EachQueue
  void anEventIsAppendedByTheCallThatStoresIt(Queue queue) {
    var event = db.single(queue).event();
    a.call().store(event).at(0);

    assertThat(stored(event.stream())).isEqualTo(versionsOf(event));
  }

  @EachQueue
  void aMessageThatIsNoEventIsNotAppended(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream.get(0), stream.get(1).event(), stream.get(2)).at(0);

    assertThat(stored(stream.get(0).stream())).isEqualTo(versionsOf(stream.get(1)));
  }

  @EachQueue
  void whetherItIsAnEventIsSaidByTheMessageAndNotByTheNameOfItsType(Queue queue) {
    var event = db.single(queue).ofType("OrderPlaced").event();
    var command = db.single(queue).ofType("OrderPlacedEvent");
    a.call().store(event, command).at(0);

    assertThat(stored(event.stream())).hasSize(1);
    assertThat(stored(command.stream())).isEmpty();
  }

  @EachQueue
  void theRowAndTheAnswerSayThatTheEventIsStored(Queue queue) {
    var event = db.single(queue).event();
    var command = db.single(queue);
    var answer = a.call().store(event, command).at(0);

    assertThat(answer.of(event).status()).isEqualTo(3);
    assertThat(answer.of(event).isEvent()).isTrue();
    assertThat(db.row(event).status()).isEqualTo(3);
    assertThat(answer.of(command).status()).isEqualTo(1);
    assertThat(db.row(command).status()).isEqualTo(1);
  }

  @EachQueue
  void whoClaimsItLaterIsToldSoToo(Queue queue) {
    var event = db.single(queue).event();
    dispatcher.call().store(event).at(0);

    assertThat(a.call().at(10).of(event).status()).isEqualTo(3);
  }

  @EachQueue
  void anEventNeedsAStream(Queue queue) {
    var refusal = a.call().store(db.stray(queue).event()).refusedAt(0);

    assertThat(refusal.code()).isEqualTo("WH001");
    assertThat(refusal.problem()).contains(queue.newMessages() + "[0].streamId");
  }

  @EachQueue
  void theOrderOfTheArrayIsTheOrderOfVersions(Queue queue) {
    var one = db.stream(queue, 3).stream().map(Message::event).toList();
    var other = db.stream(queue, 2).stream().map(Message::event).toList();
    a.call()
        .store(one.get(0), other.get(0), one.get(1), other.get(1), one.get(2))
        .at(0);

    assertThat(stored(one.get(0).stream())).isEqualTo(versionsOf(one.toArray(Message[]::new)));
    assertThat(stored(other.get(0).stream())).isEqualTo(versionsOf(other.toArray(Message[]::new)));
  }

  @Test
  void versionsHaveNoGapOverOutboxInboxInsertsAndAppends() {
    var sent = db.stream(Queue.OUTBOX, 6);
    var stream = sent.get(0).stream();
    var arrived = Message.of(Queue.INBOX, db.freshId(), stream).event();
    var appended = db.freshId();
    a.call().store(sent.get(0).event()).at(0);
    a.call().store(arrived).at(1);
    db.append(stream).event(appended).at(2);
    insert(sent.get(1));
    a.call().at(3);
    a.call().store(sent.get(2), sent.get(3).event()).at(4);

    assertThat(stored(stream))
        .isEqualTo(versionsOf(
            sent.get(0).id(),
            arrived.id(),
            appended,
            sent.get(1).id(),
            sent.get(3).id()));
  }

  @Test
  void anEventThatWasSentAndArrivesAgainIsStoredOnce() {
    var sent = db.single(Queue.OUTBOX).event();
    var arrived = Message.of(Queue.INBOX, sent.id(), sent.stream()).event();
    a.call().store(sent).at(0);
    var answer = a.call().store(arrived).at(1);

    assertThat(answer.work()).containsExactly(arrived);
    assertThat(answer.of(arrived).status()).isEqualTo(3);
    assertThat(stored(sent.stream())).isEqualTo(versionsOf(sent));
  }

  @Test
  void anEventThatOneCallBringsToBothQueuesIsStoredOnce() {
    var sent = db.single(Queue.OUTBOX).event();
    var arrived = Message.of(Queue.INBOX, sent.id(), sent.stream()).event();
    var next = Message.of(Queue.INBOX, db.freshId(), sent.stream()).event();
    a.call().store(sent, arrived, next).at(0);

    assertThat(stored(sent.stream())).isEqualTo(versionsOf(sent, next));
  }

  @Test
  void anEventThatIsStoredAgainAmongNewOnesLeavesNoGap() {
    var stream = db.stream(Queue.OUTBOX, 4).stream().map(Message::event).toList();
    a.call().store(stream.get(0), stream.get(1)).at(0);
    a.call().complete(stream.get(0), stream.get(1)).at(1);
    a.call().store(stream.get(2), stream.get(0), stream.get(1), stream.get(3)).at(2);

    assertThat(stored(stream.get(0).stream()))
        .isEqualTo(versionsOf(stream.toArray(Message[]::new)));
  }

  @Test
  void anEventKeepsItsVersionAfterItsMessageIsDoneAndAfterItIsDead() {
    var stream = db.stream(Queue.OUTBOX, 2).stream().map(Message::event).toList();
    a.call().store(stream).at(0);
    a.call().complete(stream.get(0)).failForGood(stream.get(1)).at(1);

    assertThat(stored(stream.get(0).stream())).isEqualTo(versionsOf(stream.get(0), stream.get(1)));
  }

  @EachQueue
  void anEventThatIsToBeDeliveredLaterHasHappenedNow(Queue queue) {
    var event = db.single(queue).event().scheduledFor(Time.HOUR);
    a.call().store(event).at(0);

    assertThat(stored(event.stream())).isEqualTo(versionsOf(event));
  }

  @EachQueue
  void anEventIsKeptWhole(Queue queue) {
    var event = db.single(queue)
        .event()
        .with("metadata", "{\"m\": 1}")
        .with("scope", "{\"tenant\": \"t\"}")
        .withText("aggregateType", "Basket");
    a.call().store(event).at(7);

    assertThat(column(
            "concat_ws('|', stream_id, version, aggregate_type, event_type, event_data, metadata, scope,"
                + " extract(epoch from created_at)::bigint)",
            event.id()))
        .isEqualTo(event.stream()
            + "|1|Basket|OrderPlaced|{\"order\": 7}|{\"m\": 1}|{\"tenant\": \"t\"}|"
            + Time.second(7).getEpochSecond());
  }

  @Test
  void anEventThatAnApplicationInsertsIsAppendedWhenItIsAdmitted() {
    var event = db.single(Queue.OUTBOX);
    insert(event);
    assertThat(stored(event.stream())).isEmpty();
    var answer = a.call().at(0);

    assertThat(stored(event.stream())).isEqualTo(versionsOf(event));
    assertThat(answer.of(event).status()).isEqualTo(3);
    assertThat(column("aggregate_type || event_data", event.id())).isEqualTo("Order7");
  }

  @Test
  void insertsAreNumberedInTheirOrderAndBeforeWhatTheAdmittingCallStores() {
    var stream = db.stream(Queue.OUTBOX, 4);
    insert(stream.get(0));
    db.insert(stream.get(1));
    insert(stream.get(2));
    dispatcher.call().store(stream.get(3).event()).at(0);

    assertThat(stored(stream.get(0).stream()))
        .isEqualTo(versionsOf(stream.get(0), stream.get(2), stream.get(3)));
  }

  @Test
  void anAdmittedEventThatIsStoredAlreadyIsLeftOut() {
    var stream = db.stream(Queue.OUTBOX, 2);
    UUID known = stream.get(0).id();
    db.append(stream.get(0).stream()).event(known).at(0);
    insert(stream.get(0));
    insert(stream.get(1));
    a.call().at(1);

    assertThat(stored(stream.get(0).stream()))
        .isEqualTo(versionsOf(known, stream.get(1).id()));
  }

  @Test
  void aCallThatIsRefusedAppendsNothing() {
    var event = db.single(Queue.OUTBOX).event();
    a.call().store(event, db.single(Queue.OUTBOX).ofType("")).refusedAt(0);

    assertThat(stored(event.stream())).isEmpty();
  }
}
