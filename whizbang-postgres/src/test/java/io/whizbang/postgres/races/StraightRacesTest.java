package io.whizbang.postgres.races;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes straight into the inbox, while others store, admit, note, subscribe or leave. */
class StraightRacesTest extends RaceTest {

  StraightRacesTest() throws SQLException {}

  @BeforeEach
  void thisServiceWantsAllThatIsSent() throws SQLException {
    three.run("select subscribe('things', '{there}')");
  }

  @Test
  void aStoreThatIsUnderWayIsNotOvertaken() throws SQLException {
    one.begin().call(outbox().storing(first));
    var straight = two.start(receiving().storing(second)).awaitBlockedBy(one);
    one.commit();

    assertThat(handed(straight.result())).isEmpty();
    assertThat(place(Queue.OUTBOX, first)).isEqualTo("head");
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("behind");
    assertThat(place(Queue.INBOX, second)).isNull();
  }

  @Test
  void aStoreThatRollsBackHoldsNothingBack() throws SQLException {
    one.begin().call(outbox().storing(first));
    var straight = two.start(receiving().storing(second)).awaitBlockedBy(one);
    one.rollback();

    assertThat(handed(straight.result())).containsExactly(second.id());
    assertThat(place(Queue.INBOX, second)).isEqualTo("head");
  }

  @Test
  void aStoreWaitsForWhatGoesStraight() throws SQLException {
    one.begin().call(receiving().storing(first));
    var storing = two.start(outbox().taking(10).storing(second)).awaitBlockedBy(one);
    one.commit();

    assertThat(handed(storing.result())).containsExactly(second.id());
    assertThat(place(Queue.INBOX, first)).isEqualTo("head");
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("head");
  }

  @Test
  void ofTwoThatGoStraightTheSecondComesBehindTheFirst() throws SQLException {
    one.begin().call(receiving().storing(first));
    var straight = two.start(receiving().storing(second)).awaitBlockedBy(one);
    one.commit();

    assertThat(handed(straight.result())).isEmpty();
    assertThat(place(Queue.INBOX, first)).isEqualTo("head");
    assertThat(place(Queue.INBOX, second)).isEqualTo("behind");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aStoreComesBehindWhatIsJustAdmittedStraight(boolean isCommitted) throws SQLException {
    three.run(insert(first));
    one.begin().call(receiving());
    var storing = two.start(receiving().storing(second)).awaitBlockedBy(one);
    if (isCommitted) {
      one.commit();
    } else {
      one.rollback();
    }
    storing.result();

    assertThat(two.ask(Streams.unfinished(Queue.OUTBOX))).isEqualTo("0");
    assertThat(place(Queue.INBOX, first)).isEqualTo("head");
    assertThat(orderOf(first, second)).isSorted();
  }

  /** The admitter has read what waits and has no lock yet; meanwhile a store takes the same with it. */
  @Test
  void whatAStoreHasTakenStraightMeanwhileIsNotTakenAgain() throws SQLException {
    three.run(insert(first));
    try (var gate = Gate.before("lock_streams", schema)) {
      var admitting = gate.stop(two, receiving());
      one.call(receiving().storing(second));
      gate.open();
      assertThat(handed(admitting.result())).isEmpty();
    }

    assertThat(two.ask(Streams.unfinished(Queue.INBOX))).isEqualTo("2");
    assertThat(orderOf(first, second)).isSorted();
  }

  @Test
  void whatIsCommittedDuringAStoreIsNotAdmittedStraightBeforeIt() throws SQLException {
    one.begin().call(outbox().storing(first));
    three.run(insert(second));
    two.start(receiving()).result();
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("new");
    one.commit();
    two.call(receiving());

    assertThat(place(Queue.INBOX, second)).isNull();
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("behind");
  }

  /** Neither has a mutex that the other wants: only the note of the id is in common. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ofTwoThatNoteTheSameIdTheSecondTakesTheLongerWayAndWaitsForNobody(boolean isCommitted)
      throws SQLException {
    var again = new Message(first.id(), UUID.randomUUID());
    one.begin().call(receiving().storing(first));
    assertThat(handed(two.start(receiving().storing(again)).result())).containsExactly(first.id());
    if (isCommitted) {
      one.commit();
    } else {
      one.rollback();
    }

    assertThat(place(Queue.OUTBOX, first)).isEqualTo("head");
    assertThat(place(Queue.INBOX, first)).isEqualTo(isCommitted ? "head" : null);
  }

  /** With the id in hand that the other wants, neither waits for the other. */
  @Test
  void idsThatAreNotedCrosswiseDoNotDeadlock() throws SQLException {
    one.begin().call(receiving().storing(first));
    var other = Message.of(UUID.randomUUID());
    two.begin().call(receiving().storing(other));

    one.start(receiving().storing(new Message(other.id(), UUID.randomUUID()))).result();
    two.start(receiving().storing(new Message(first.id(), UUID.randomUUID()))).result();
    one.commit();
    two.commit();

    assertThat(two.ask(Streams.unfinished(Queue.INBOX))).isEqualTo("2");
    assertThat(two.ask(Streams.unfinished(Queue.OUTBOX))).isEqualTo("2");
  }

  @Test
  void aDeliveryOfWhatIsJustGoingStraightWaitsAndIsDropped() throws SQLException {
    one.begin().call(receiving().storing(first));
    var delivering = two.startSql(delivery(first)).awaitBlockedBy(one);
    one.commit();
    delivering.result();

    assertThat(two.ask(Streams.unfinished(Queue.INBOX))).isEqualTo("1");
    assertThat(holder(Queue.INBOX, first)).isEqualTo(one.id().toString());
  }

  @Test
  void whatIsJustBeingDeliveredTakesTheLongerWay() throws SQLException {
    var elsewhere = new Message(first.id(), UUID.randomUUID());
    one.begin().run(delivery(elsewhere));
    two.start(receiving().storing(first)).result();
    one.commit();

    assertThat(place(Queue.OUTBOX, first)).isEqualTo("head");
    assertThat(two.ask(Streams.unfinished(Queue.INBOX))).isEqualTo("1");
  }

  /** The call has read who wants what. What has gone straight stays, as what was delivered does. */
  @Test
  void anUnsubscriptionDuringACallLosesNothing() throws SQLException {
    try (var gate = Gate.before("find_straight", schema)) {
      var storing = gate.stop(two, receiving().storing(first));
      three.run("select unsubscribe('there')");
      gate.open();
      assertThat(handed(storing.result())).containsExactly(first.id());
    }

    assertThat(place(Queue.INBOX, first)).isEqualTo("head");
    two.call(receiving().storing(second));
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("head");
  }

  /** The call waits for its streams and has not asked yet who wants what. */
  @Test
  void aSubscriptionOfAnotherServiceDuringACallIsHeeded() throws SQLException {
    try (var gate = Gate.before("lock_streams", schema)) {
      var storing = gate.stop(two, receiving().storing(first));
      three.run(
          "insert into whizbang_shared.wh_subscriptions values ('there', 'public', 'others')");
      gate.open();
      storing.result();
    }

    assertThat(place(Queue.OUTBOX, first)).isEqualTo("head");
    assertThat(place(Queue.INBOX, first)).isNull();
  }

  @Test
  void aServiceWhoseSchemaIsDroppedDuringACallWantsNothingAnyMore() throws SQLException {
    three.run("create schema other_service");
    three.run(
        "insert into whizbang_shared.wh_subscriptions values ('there', 'other_service', 'others')");
    try (var gate = Gate.before("lock_streams", schema)) {
      var storing = gate.stop(two, receiving().storing(first));
      three.run("drop schema other_service");
      gate.open();
      storing.result();
    }

    assertThat(place(Queue.INBOX, first)).isEqualTo("head");
  }

  /** Its own schema is not asked for, as a call can't outlive it. */
  @Test
  void aSchemaThatIsBeingDroppedIsWaitedForByNobody() throws SQLException {
    three.run("create schema other_service");
    three.run(
        "insert into whizbang_shared.wh_subscriptions values ('there', 'other_service', 'others')");
    three.begin().run("drop schema other_service");

    two.start(receiving().storing(first)).result();
    assertThat(place(Queue.OUTBOX, first)).isEqualTo("head");
    three.commit();
  }

  /** It takes the longer way, where events get their versions first: it may not come with a later portion of the same call. */
  @Test
  void anEventOfAStreamThatHasJustGoneStraightGetsTheLaterVersion() throws SQLException {
    three.run(event(first, "there"));
    three.run(insertMany(99));
    try (var gate = Gate.within("admit_portions", "v_next := waiting_outbox", schema)) {
      var admitting = gate.stop(two, receiving().on(Queue.INBOX).taking(0));
      three.run(event(second, "elsewhere"));
      gate.open();
      admitting.result();
    }
    two.call(receiving());

    assertThat(
            two.ask("select string_agg(event_id::text, ' ' order by version) from wh_event_store"))
        .isEqualTo(first.id() + " " + second.id());
  }

  private static String event(Message message, String destination) {
    return """
        insert into wh_outbox (message_id, stream_id, destination, message_type, payload, is_event)
        values ('%s', '%s', '%s', 'Thing', '{}', true)""".formatted(message.id(), message.stream(), destination);
  }

  /** Messages without a stream that fill the rest of a portion. */
  private static String insertMany(int count) {
    return """
        insert into wh_outbox (message_id, destination, message_type, payload)
        select gen_random_uuid(), 'there', 'Thing', '{}'
        from generate_series(1, %d)""".formatted(count);
  }

  private static Call outbox() {
    return Call.to(Queue.OUTBOX);
  }

  /** Takes of both queues and has receptors for all that is sent. */
  private static Call receiving() {
    return Call.to(Queue.INBOX)
        .taking(10)
        .on(Queue.OUTBOX)
        .taking(10)
        .with("p_metadata", "'{\"receives\": [\"there\"]}'");
  }

  private static String delivery(Message message) {
    return "select deliver('[" + message.json(Queue.INBOX) + "]')";
  }

  private List<Long> orderOf(Message... messages) throws SQLException {
    var order = new ArrayList<Long>();
    for (Message each : messages) {
      order.add(Long.valueOf(String.valueOf(ask(Queue.INBOX, each, "sequence_order"))));
    }
    return order;
  }
}
