package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;

/** How new messages are stored, and which of them are handed to their storer at once. */
class StoringTest extends RuleTest {

  @EachQueue
  void aMessageComesBackAsItWasStored(Queue queue) {
    var message = db.single(queue)
        .with("metadata", "{\"m\": 1}")
        .with("scope", "{\"tenant\": \"t\"}")
        .with("isEvent", "true");
    var work = a.call().store(message).at(0).of(message);

    assertThat(work.stream()).isEqualTo(message.stream());
    assertThat(work.target()).isEqualTo("orders");
    assertThat(work.type()).isEqualTo("OrderPlaced");
    assertThat(work.payload()).isEqualTo("{\"order\": 7}");
    assertThat(work.metadata()).isEqualTo("{\"m\": 1}");
    assertThat(work.scope()).isEqualTo("{\"tenant\": \"t\"}");
    assertThat(work.isEvent()).isTrue();
    assertThat(work.status()).isEqualTo(1 | 2);
    assertThat(work.isNewlyStored()).isTrue();
    assertThat(work.isOrphaned()).isFalse();
  }

  @EachQueue
  void aClaimReturnsTheSameAsStoringDid(Queue queue) {
    var message = db.single(queue)
        .with("metadata", "{\"m\": 1}")
        .with("scope", "[1]")
        .with("isEvent", "true");
    var stored = a.call().store(message).at(0).of(message);
    a.call().release(message).at(0);
    var claimed = a.call().at(0).of(message);

    assertThat(claimed).usingRecursiveComparison().ignoringFields("flags").isEqualTo(stored);
  }

  @EachQueue
  void whatIsOptionalMayBeLeftOutOrNull(Queue queue) {
    var without = db.stray(queue);
    var withNulls = db.stray(queue)
        .with("streamId", "null")
        .with("metadata", "null")
        .with("scope", "null")
        .with("isEvent", "null")
        .with("aggregateType", "null")
        .with("scheduledFor", "null");

    assertThat(a.call().store(without, withNulls).at(0).rows()).hasSize(2).allSatisfy(work -> {
      assertThat(work.stream()).isNull();
      assertThat(work.metadata()).isNull();
      assertThat(work.scope()).isNull();
      assertThat(work.isEvent()).isFalse();
    });
  }

  @EachQueue
  void unknownFieldsAreIgnored(Queue queue) {
    var message = db.single(queue).with("colour", "\"red\"").with("status", "\"nonsense\"");

    assertThat(a.call().store(message).at(0).work()).containsExactly(message);
  }

  @EachQueue
  void theFirstMessagesOfAnEmptyStreamAreHandedToTheirStorer(Queue queue) {
    var stream = db.stream(queue, 3);

    assertThat(a.call().store(stream).at(0).work()).containsExactlyElementsOf(stream);
    assertThat(db.row(stream.get(0)).holder()).isEqualTo(a.id());
  }

  @EachQueue
  void aStorerThatTakesNoSuchWorkGetsNoLease(Queue queue) {
    var stream = db.stream(queue, 2);

    assertThat(a.call().store(stream).limit(queue, 0).at(0).work()).isEmpty();
    assertThat(db.row(stream.get(0)).holder()).isNull();
    assertThat(b.call().at(0).work()).as("nobody else waits").containsExactlyElementsOf(stream);
  }

  @EachQueue
  void aMessageBehindARunThatTheCallerHoldsToItsEndIsHandedOutUnderTheSameLease(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream.get(0)).lease(60).at(0);

    var answer = a.call().store(stream.get(1), stream.get(2)).lease(60).at(30);
    assertThat(answer.work()).containsExactly(stream.get(1), stream.get(2));
    assertThat(answer.rows())
        .allMatch(work -> work.leaseExpiry().equals(second(60)) && work.isNewlyStored());
    assertThat(b.call().at(60).work()).containsExactlyElementsOf(stream);
  }

  @EachQueue
  void besideOtherCallsOfItsInstanceACallHandsOutNothingBehindWhatThatHolds(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream.get(0)).at(0);

    assertThat(a.call().beside().store(stream.get(1)).at(1).work()).isEmpty();
    assertThat(a.call().beside().complete(stream.get(0)).at(2).work())
        .containsExactly(stream.get(1));
  }

  @EachQueue
  void aMessageBehindOneThatTheCallerDoesNotHoldIsNotHandedOut(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream.get(0), stream.get(1)).limit(1).at(0);

    assertThat(a.call().store(stream.get(2)).at(1).work()).isEmpty();
  }

  @EachQueue
  void aMessageBehindWhatAnotherHoldsIsNotHandedOut(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream.get(0)).at(0);

    assertThat(b.call().store(stream.get(1)).at(1).work()).isEmpty();
    assertThat(db.row(stream.get(0)).holder()).isEqualTo(a.id());
    assertThat(db.row(stream.get(1)).place()).isEqualTo("behind");
  }

  @EachQueue
  void aMessageBehindARetryIsNotHandedOut(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream.get(0)).at(0);
    a.call().fail(stream.get(0)).at(1);

    assertThat(a.call().store(stream.get(1)).at(2).work()).isEmpty();
  }

  @EachQueue
  void aMessageBehindALeaseThatRanOutIsClaimedWithWhatIsBeforeIt(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream.get(0)).lease(60).at(0);

    assertThat(a.call().store(stream.get(1)).limit(0).at(61).work()).isEmpty();
    assertThat(a.call().at(62).work()).containsExactlyElementsOf(stream);
  }

  @EachQueue
  void aRunThatGrowsByStoringHasFiftyMessagesAtMost(Queue queue) {
    var stream = db.stream(queue, 52);
    a.call().store(stream.subList(0, 49)).at(0);

    assertThat(a.call().store(stream.subList(49, 52)).at(1).work()).containsExactly(stream.get(49));
  }

  @EachQueue
  void atMostFiftyOfAnEmptyStreamAreHandedOut(Queue queue) {
    var stream = db.stream(queue, 52);

    assertThat(a.call().store(stream).at(0).work())
        .containsExactlyElementsOf(stream.subList(0, 50));
  }

  @EachQueue
  void nothingJoinsAHeadThatIsLeasedAlone(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream.get(0)).at(0);
    a.call().failAndRetryAfter(0, stream.get(0)).at(1);
    a.call().at(2);
    a.call().failAndRetryAfter(0, stream.get(0)).at(3);
    a.call().at(4);

    assertThat(a.call().store(stream.get(1)).at(5).work()).isEmpty();
  }

  @EachQueue
  void newlyStoredMessagesCountForTheLimit(Queue queue) {
    var waiting = db.single(queue);
    dispatcher.call().store(waiting).at(0);
    var stored = db.singles(queue, 3);

    assertThat(a.call().store(stored).limit(2).at(10).work())
        .containsExactlyElementsOf(stored.subList(0, 2));
    assertThat(db.row(stored.get(2)).holder()).isNull();
    assertThat(a.call().limit(2).at(20).work()).containsExactlyInAnyOrder(waiting, stored.get(2));
  }

  @EachQueue
  void whatIsLeftOfTheLimitIsClaimed(Queue queue) {
    var waiting = db.singles(queue, 3);
    dispatcher.call().store(waiting).at(0);
    var stored = db.single(queue);

    assertThat(a.call().store(stored).limit(3).at(10).work()).hasSize(3).contains(stored);
  }

  @EachQueue
  void theLimitCutsARunOfStoredMessages(Queue queue) {
    var stream = db.stream(queue, 3);

    assertThat(a.call().store(stream).limit(2).at(0).work())
        .containsExactlyElementsOf(stream.subList(0, 2));
    assertThat(a.call().complete(stream.subList(0, 2)).at(1).work()).containsExactly(stream.get(2));
  }

  @EachQueue
  void anIdThatIsThereChangesNothing(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    var before = db.state();

    assertThat(a.call().store(message.with("payload", "\"other\"")).at(1).work())
        .isEmpty();
    assertThat(b.takingNothing()
            .call()
            .store(message.with("payload", "\"other\""))
            .at(1)
            .work())
        .isEmpty();
    assertThat(db.state()).containsAll(before);
    assertThat(db.count("from " + queue.table())).isEqualTo(1);
  }

  @EachQueue
  void anIdThatIsThereDoesNotStopTheOthersOfItsCall(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream.get(0)).at(0);

    assertThat(a.call().store(stream).at(1).work()).containsExactly(stream.get(1), stream.get(2));
    assertThat(a.call().returnHeld().at(2).work()).containsExactlyElementsOf(stream);
  }

  @EachQueue
  void ofAnIdThatComesTwiceInACallTheFirstIsStored(Queue queue) {
    var message = db.single(queue);

    assertThat(a.call().store(message, message.with("payload", "2")).at(0).rows())
        .singleElement()
        .matches(work -> work.payload().equals("{\"order\": 7}"));
  }

  @EachQueue
  void aScheduledMessageWaitsForItsTime(Queue queue) {
    var message = db.single(queue).scheduledFor(60);

    assertThat(a.call().store(message).at(0).work()).isEmpty();
    assertThat(a.call().at(59).work()).isEmpty();
    assertThat(a.call().at(60).work()).containsExactly(message);
    assertThat(a.call().returnHeld().at(61).of(message).attempts()).isEqualTo(1);
  }

  @EachQueue
  void aScheduledMessageHoldsBackWhatIsStoredBehindIt(Queue queue) {
    var stream = db.stream(queue, 3);

    var answer = a.call()
        .store(stream.get(0), stream.get(1).scheduledFor(60), stream.get(2))
        .at(0);
    assertThat(answer.work()).containsExactly(stream.get(0));
    assertThat(a.call().complete(stream.get(0)).at(1).work()).isEmpty();
    assertThat(a.call().at(60).work()).containsExactly(stream.get(1), stream.get(2));
  }

  @EachQueue
  void aMessageScheduledForThePastIsDue(Queue queue) {
    var message = db.single(queue).scheduledFor(0);

    assertThat(a.call().store(message).at(1).work()).containsExactly(message);
  }

  @EachQueue
  void whatIsGivenBackWaitsForNothing(Queue queue) {
    var message = db.single(queue).scheduledFor(60);
    a.call().store(message).at(0);
    a.call().at(60);
    a.call().release(message).at(61);

    assertThat(a.call().at(62).work()).containsExactly(message);
  }

  @EachQueue
  void messagesOfSeveralStreamsAreAllStored(Queue queue) {
    var one = db.stream(queue, 2);
    var two = db.stream(queue, 2);
    var stray = db.stray(queue);

    assertThat(a.call()
            .store(one.get(0), two.get(0), stray, two.get(1), one.get(1))
            .at(0)
            .work())
        .containsExactly(one.get(0), one.get(1), two.get(0), two.get(1), stray);
  }
}
