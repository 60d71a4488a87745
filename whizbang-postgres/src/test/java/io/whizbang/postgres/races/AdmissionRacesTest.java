package io.whizbang.postgres.races;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.testing.TestDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that applications insert in transactions of their own, which may stay open for as long as they like. */
class AdmissionRacesTest extends RaceTest {

  AdmissionRacesTest() throws SQLException {}

  @Test
  void anOpenApplicationTransactionDelaysNobodyNotEvenOnItsOwnStream() throws SQLException {
    var application = three.begin();
    application.run(insert(third));

    assertThat(handed(one.start(outbox().taking(10).storing(first, second)).result()))
        .containsExactly(first.id(), second.id());
    assertThat(rejected(one.start(outbox().completing(first).failing(second, 0)).result()))
        .isEmpty();
    assertThat(handed(two.start(outbox().taking(10).later(60)).result()))
        .containsExactly(second.id());
    assertThat(rejected(two.start(outbox().renewing(second)).result())).isEmpty();
    assertThat(rejected(two.start(outbox().completing(second)).result())).isEmpty();
    application.commit();

    one.call(outbox().taking(10).later(70));
    assertThat(handed(one.call(outbox().taking(10).with("p_flags", "8").later(80))))
        .containsExactly(third.id());
  }

  @Test
  void whatAnApplicationRolledBackIsNeverSeen() throws SQLException {
    var application = three.begin();
    application.run(insert(first));
    one.call(outbox().taking(10).storing(second));
    application.rollback();

    assertThat(handed(one.call(outbox().taking(10).later(60)))).isEmpty();
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("head");
  }

  @Test
  void messagesThatWereCommittedLateComeBehindThoseCommittedBefore() throws SQLException {
    var application = three.begin();
    application.run(insert(first));
    two.run(insert(second));
    one.call(outbox().taking(1).later(60));
    application.commit();
    one.call(outbox().taking(1).later(60));
    one.call(outbox().storing(third).later(60));

    assertThat(orderOf(second, first, third)).isSorted();
  }

  /** Sorting by transaction ids would stop here; the transaction is not even in this database. */
  @Test
  void aLongTransactionElsewhereOnTheServerHoldsNothingUp() throws SQLException {
    try (var elsewhere = TestDatabase.emptyDatabase();
        var connection = elsewhere.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      connection.createStatement().execute("select pg_current_xact_id()");
      two.run(insert(first));
      one.call(outbox().storing(second));
      two.run(insert(third));

      assertThat(handed(one.call(outbox().taking(10).later(60))))
          .containsExactly(first.id(), second.id(), third.id());
    }
  }

  @Test
  void whatWasCommittedBeforeIsNotOvertakenByAStore() throws SQLException {
    two.run(insert(first));
    one.call(outbox().storing(second));

    assertThat(orderOf(first, second)).isSorted();
    assertThat(place(Queue.OUTBOX, first)).isEqualTo("head");
  }

  @Test
  void whatIsCommittedDuringAStoreComesBehindWhatWasStored() throws SQLException {
    one.begin().call(outbox().storing(first));
    two.run(insert(second));
    two.start(outbox().taking(10)).result();
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("new");
    one.commit();
    two.call(outbox().taking(10));

    assertThat(orderOf(first, second)).isSorted();
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("behind");
  }

  @Test
  void whatIsCommittedDuringAStoreThatRollsBackIsTheHead() throws SQLException {
    one.begin().call(outbox().storing(first));
    two.run(insert(second));
    two.start(outbox().taking(10)).result();
    one.rollback();
    two.call(outbox().taking(10));

    assertThat(place(Queue.OUTBOX, second)).isEqualTo("head");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anAppendThatStaysOpenHoldsUpTheAdmissionOfItsOwnStreamOnly(boolean mutexIsThere)
      throws SQLException {
    if (mutexIsThere) {
      one.call(outbox().storing(first));
      one.call(outbox().completing(first));
    }
    three.begin().run(append(stream));
    two.run(insert(second));
    var others = Stream.generate(() -> Message.of(UUID.randomUUID())).limit(20).toList();
    for (Message other : others) {
      two.run(insert(other));
    }
    two.run(insert(Message.withoutStream()));

    one.start(outbox().taking(10)).result();
    assertThat(
            one.ask("select string_agg(message_id::text, ', ') from wh_outbox where place = 'new'"))
        .isEqualTo(second.id().toString());
    three.commit();
    one.call(outbox().taking(10));
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("head");
  }

  /** Several portions of the stream that is held come first; while others are due to the caller, portions are larger. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatAnOpenAppendHoldsUpHidesNothingThatWaitsBehindIt(boolean areOthersDue)
      throws SQLException {
    if (areOthersDue) {
      two.call(outbox().storing(Message.withoutStream()));
    }
    three.begin().run(append(stream));
    two.run(insertMany(stream, 2_500));
    var behind = Message.of(UUID.randomUUID());
    two.run(insert(behind));

    one.start(outbox().taking(10).later(60)).result();
    assertThat(place(Queue.OUTBOX, behind)).isEqualTo("head");
    three.commit();
  }

  /** Whoever admits leaves the rest of a backlog to the others, and jumps over none of it. */
  @Test
  void behindWhatAnOpenAppendHoldsUpTheOldestOfABacklogIsAdmitted() throws SQLException {
    three.begin().run(append(stream));
    two.run(insertMany(stream, 100));
    two.run(insertMany(null, 250));

    one.start(outbox().taking(100)).result();
    assertThat(two.ask("select count(*) from wh_outbox where place = 'new' and stream_id is null"))
        .isEqualTo("0");
    three.commit();
  }

  private static String insertMany(@Nullable UUID stream, int count) {
    return """
        insert into wh_outbox (message_id, stream_id, destination, message_type, payload)
        select gen_random_uuid(), %s, 'there', 'Thing', '{}'
        from generate_series(1, %d)""".formatted(stream == null ? "null" : "'" + stream + "'", count);
  }

  /** The admitter has looked for the mutexes and is about to make those that were missing. */
  @Test
  void aMutexThatSomebodyHasJustMadeIsLeftToALaterCallAndTheOthersAreTaken() throws SQLException {
    two.run("insert into wh_stream_mutex (slot) values (3)");

    assertThat(one.ask("select make_mutexes('{1,2,3,4,5}')")).isEqualTo("{3}");
    assertThat(one.ask("select array_agg(slot order by slot) from wh_stream_mutex where slot < 6"))
        .isEqualTo("{1,2,3,4,5}");
  }

  @Test
  void admissionDoesNotWaitForAMessageWithoutAStreamThatSomebodyHasLocked() throws SQLException {
    var locked = Message.withoutStream();
    var other = Message.withoutStream();
    two.run(insert(locked));
    two.run(insert(other));
    three.begin().run("select from wh_outbox where message_id = '" + locked.id() + "' for update");

    one.start(outbox().taking(10)).result();
    assertThat(place(Queue.OUTBOX, locked)).isEqualTo("new");
    assertThat(place(Queue.OUTBOX, other)).isEqualTo("head");
    three.commit();
  }

  /** The admitter has read what waits and has no lock yet; meanwhile a store admits the same. */
  @Test
  void whatAStoreHasAdmittedMeanwhileIsNotAdmittedAgain() throws SQLException {
    three.run(insert(first));
    try (var gate = Gate.before("lock_streams", schema)) {
      var admitting = gate.stop(two, outbox().taking(10));
      one.call(outbox().storing(second));
      gate.open();
      admitting.result();
    }

    assertThat(orderOf(first, second)).isSorted();
    assertThat(place(Queue.OUTBOX, first)).isEqualTo("head");
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("behind");
  }

  /** The storer has read what waits and has no lock yet; meanwhile more is committed, and admitted by another. */
  @Test
  void aStoreComesBehindWhatWasAdmittedMeanwhile() throws SQLException {
    try (var gate = Gate.before("lock_streams", schema)) {
      var storing = gate.stop(one, outbox().taking(10).storing(second));
      three.run(insert(first));
      two.call(outbox().taking(10));
      gate.open();
      storing.result();
    }

    assertThat(orderOf(first, second)).isSorted();
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("behind");
  }

  @Test
  void aStorerThatWaitsForAnAdmitterComesBehindWhatWasAdmitted() throws SQLException {
    two.run(insert(first));
    one.begin().call(outbox().taking(10).later(60));
    var storing = two.start(outbox().taking(10).storing(second)).awaitBlockedBy(one);
    one.commit();

    assertThat(handed(storing.result())).isEmpty();
    assertThat(orderOf(first, second)).isSorted();
    assertThat(holder(Queue.OUTBOX, first)).isEqualTo(one.id().toString());
  }

  @Test
  void onlyOneAdmitsAtATimeAndTheOthersGoOnWithoutWaiting() throws SQLException {
    two.run(insert(first));
    one.begin().call(outbox().taking(10).later(60));
    two.run(insert(Message.of(UUID.randomUUID())));
    assertThat(handed(two.start(outbox().taking(10).later(60)).result())).isEmpty();
    one.commit();

    two.call(outbox().taking(10).later(60));
    assertThat(two.ask("select count(*) from wh_outbox where place = 'new'")).isEqualTo("0");
  }

  /** Whoever admits next reads what waits by then; what it could have read before has its stream in use already. */
  @Test
  void whoeverAdmitsNextLeavesTheStreamsAloneThatWereAdmittedMeanwhile() throws SQLException {
    three.run(insert(first));
    two.begin();
    try (var gate = Gate.before("become_admitter", schema)) {
      var admitting = gate.stop(two, outbox().taking(10));
      one.call(outbox().taking(10));
      gate.open();
      admitting.result();
    }

    assertThat(place(Queue.OUTBOX, first)).isEqualTo("head");
    one.start(outbox().completing(first)).result();
    two.commit();
  }

  private static String append(UUID stream) {
    return "select from append_events('%s', '[{\"eventId\": \"%s\", \"eventType\": \"Thing\", \"eventData\": {}}]')"
        .formatted(stream, UUID.randomUUID());
  }

  private static Call outbox() {
    return Call.to(Queue.OUTBOX);
  }

  private List<Long> orderOf(Message... messages) throws SQLException {
    var order = new ArrayList<Long>();
    for (Message each : messages) {
      order.add(Long.valueOf(String.valueOf(ask(Queue.OUTBOX, each, "sequence_order"))));
    }
    return order;
  }
}
