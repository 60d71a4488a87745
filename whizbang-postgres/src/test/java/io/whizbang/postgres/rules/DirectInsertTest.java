package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages that an application inserts into the outbox in its own transaction, and how they enter their stream. */
class DirectInsertTest extends RuleTest {

  @Test
  void fourColumnsAreEnough() {
    var id = UUID.randomUUID();
    db.execute(
        "insert into wh_outbox (message_id, destination, message_type, payload) values (?, 'd', 't', '{}')",
        id);

    var work = a.call().now().rows().get(0);
    assertThat(work.message().id()).isEqualTo(id);
    assertThat(work.target()).isEqualTo("d");
    assertThat(work.type()).isEqualTo("t");
    assertThat(work.payload()).isEqualTo("{}");
    assertThat(work.stream()).isNull();
    assertThat(work.isEvent()).isFalse();
    assertThat(work.attempts()).isEqualTo(1);
    assertThat(work.status()).isEqualTo(1);
  }

  @Test
  void aMessageWithoutAStreamIsNoPartOfTheStreamThatHasItsId() {
    var stray = db.stray(Queue.OUTBOX);
    db.execute(
        "insert into wh_outbox (message_id, destination, message_type, payload) values (?, 'd', 't', '{}')",
        stray.id());
    var member = Message.of(Queue.OUTBOX, UUID.randomUUID(), stray.id());
    db.insert(member);

    assertThat(a.call().at(0).work()).containsExactlyInAnyOrder(stray, member);
    assertThat(db.row(stray).place()).isEqualTo("head");
    assertThat(db.row(member).place()).isEqualTo("head");
  }

  @Test
  void theOrderOfInsertionIsTheOrderOfTheStream() {
    var stream = db.stream(Queue.OUTBOX, 5);
    stream.forEach(db::insert);

    assertThat(a.call().at(0).work()).containsExactlyElementsOf(stream);
  }

  @Test
  void whatWasInsertedIsNotOvertakenByWhatIsStoredLater() {
    var stream = db.stream(Queue.OUTBOX, 3);
    db.insert(stream.get(0));
    db.insert(stream.get(1));
    dispatcher.call().store(stream.get(2)).at(0);

    assertThat(a.call().at(1).work()).containsExactlyElementsOf(stream);
  }

  @Test
  void whatIsInsertedGoesBehindWhatIsThere() {
    var stream = db.stream(Queue.OUTBOX, 2);
    a.call().store(stream.get(0)).at(0);
    db.insert(stream.get(1));

    dispatcher.call().at(10);
    assertThat(db.row(stream.get(1)).place()).isEqualTo("behind");
    assertThat(a.call().complete(stream.get(0)).at(11).work()).containsExactly(stream.get(1));
  }

  @Test
  void whatIsInsertedIsNotPartOfARunInHand() {
    var stream = db.stream(Queue.OUTBOX, 3);
    a.call().store(stream.get(0)).at(0);
    db.insert(stream.get(1));

    assertThat(a.call().store(stream.get(2)).at(1).work()).isEmpty();
    assertThat(a.call().complete(stream.get(0)).at(2).work())
        .containsExactly(stream.get(1), stream.get(2));
  }

  @Test
  void aTransactionThatCommitsLaterEntersLater() throws SQLException {
    var stream = db.stream(Queue.OUTBOX, 2);
    try (var slow = db.connect()) {
      slow.setAutoCommit(false);
      insert(slow, stream.get(1));
      db.insert(stream.get(0));
      dispatcher.call().at(0);
      slow.commit();
    }

    assertThat(a.call().at(1).work()).containsExactlyElementsOf(stream);
  }

  @Test
  void whatIsReportedAsDoneBeforeTheAdmissionStaysDone() {
    var message = db.stream(Queue.OUTBOX, 1).get(0);
    db.insert(message);
    a.call().complete(8, message).limit(0).at(0);

    a.call().at(1);
    assertThat(db.row(message).status()).isEqualTo(1 | 8);
  }

  @Test
  void aTransactionThatStaysOpenDelaysNobodyNotEvenInItsStream() throws SQLException {
    var stream = db.stream(Queue.OUTBOX, 3);
    try (var open = db.connect()) {
      open.setAutoCommit(false);
      insert(open, stream.get(2));

      assertThat(a.call().store(stream.get(0), stream.get(1)).at(0).work()).hasSize(2);
      assertThat(a.call().complete(stream.get(0), stream.get(1)).at(1).rejections())
          .isEmpty();
      open.commit();
    }
    assertThat(a.call().at(2).work()).containsExactly(stream.get(2));
  }

  @Test
  void whatIsRolledBackIsNeverSent() throws SQLException {
    var message = db.single(Queue.OUTBOX);
    try (var connection = db.connect()) {
      connection.setAutoCommit(false);
      insert(connection, message);
      connection.rollback();
    }

    assertThat(a.call().at(0).work()).isEmpty();
  }

  @Test
  void aScheduledInsertWaitsForItsTime() {
    var stream = db.stream(Queue.OUTBOX, 2);
    db.insert(stream.get(0));
    db.insert(stream.get(1));
    db.execute(
        "update wh_outbox set scheduled_for = ? where message_id = ?",
        second(60),
        stream.get(0).id());

    assertThat(a.call().at(59).work()).isEmpty();
    assertThat(a.call().at(60).work()).containsExactlyElementsOf(stream);
  }

  @Test
  void aCallThatTakesNoOutboxWorkAdmitsForOthers() {
    var message = db.single(Queue.OUTBOX);
    db.insert(message);
    dispatcher.call().at(0);

    assertThat(db.row(message).place()).isEqualTo("head");
  }

  @Test
  void aCallInsideAnApplicationsTransactionAdmitsNothing() {
    var message = db.single(Queue.OUTBOX);
    db.insert(message);
    a.call().takingNothing().at(0);

    assertThat(db.row(message).place()).isEqualTo("new");
  }

  @Test
  void aCallAdmitsAThousandAtLeast() {
    insertStrays(1_100);
    dispatcher.call().at(0);
    assertThat(db.count("from wh_outbox where place = 'new'")).isEqualTo(100);

    dispatcher.call().at(1);
    assertThat(db.count("from wh_outbox where place = 'new'")).isZero();
  }

  @Test
  void aCallAdmitsTenTimesItsLimitWhereSomethingElseIsDue() {
    dispatcher.call().store(db.single(Queue.OUTBOX)).at(0);
    insertStrays(2_100);
    a.call().limit(200).at(1);

    assertThat(db.count("from wh_outbox where place = 'new'")).isEqualTo(100);
  }

  @Test
  void whereNothingElseIsDueACallAdmitsWhatIsTaken() {
    insertStrays(300);
    assertThat(a.call().limit(200).at(0).work()).hasSize(200);

    assertThat(db.count("from wh_outbox where place = 'new'")).isEqualTo(100);
  }

  @Test
  void nobodyWaitsBehindAPortionOfAStreamThatWaitsForItsRetry() {
    var blocked = db.stream(Queue.OUTBOX, 201);
    a.call().store(blocked.get(0)).at(0);
    a.call().fail(blocked.get(0)).at(1);
    blocked.subList(1, 201).forEach(db::insert);
    insertStrays(10);

    assertThat(a.call().limit(10).at(2).work()).hasSize(10);
    assertThat(db.count("from wh_outbox where place = 'new'")).isZero();
  }

  @Test
  void whatIsAdmittedForAnotherOwnerIsLeftToIt() {
    a.call().at(0);
    b.call().at(0);
    insertStrays(100);
    var taken = a.call().limit(200).at(1).work();

    assertThat(taken).isNotEmpty().hasSizeLessThan(100);
    assertThat(b.call().limit(200).at(1).work()).hasSize(100 - taken.size());
  }

  @Test
  void ofABacklogForAllACallTakesAllItHasRoomForAndLeavesTheRestWaiting() {
    a.call().at(0);
    b.call().at(0);
    insertStrays(500);

    assertThat(a.call().limit(200).at(1).work()).hasSize(200);
    assertThat(db.count("from wh_outbox where place = 'new'")).isEqualTo(300);
    assertThat(db.count("from wh_outbox where place = 'head' and instance_id is null"))
        .isZero();
  }

  @Test
  void ofABacklogForAllACallTakesItsRoomAlsoWhileHeadsAreDueToOthers() {
    a.call().at(0);
    b.call().at(0);
    insertStrays(20);
    a.call().at(1);
    int dueToTheOther = db.count("from wh_outbox where place = 'head' and instance_id is null");
    insertStrays(500);

    assertThat(dueToTheOther).isPositive();
    assertThat(a.call().limit(200).at(2).work()).hasSize(200);
    assertThat(db.count("from wh_outbox where place = 'head' and instance_id is null"))
        .isEqualTo(dueToTheOther);
  }

  @Test
  void ofALongStreamThatIsAdmittedFiftyAreHandedOut() {
    var stream = db.stream(Queue.OUTBOX, 60);
    stream.forEach(db::insert);

    assertThat(a.call().at(0).work()).containsExactlyElementsOf(stream.subList(0, 50));
    assertThat(a.call().complete(stream.subList(0, 50)).at(1).work())
        .containsExactlyElementsOf(stream.subList(50, 60));
  }

  @Test
  void theOldestAreAdmittedFirst() {
    insertStrays(1_000);
    var last = db.single(Queue.OUTBOX);
    db.insert(last);
    dispatcher.call().at(0);

    assertThat(db.row(last).place()).isEqualTo("new");
  }

  @Test
  void allThatWaitsInAStreamIsAdmittedBeforeSomethingIsStoredInIt() {
    insertStrays(1_000);
    var stream = db.stream(Queue.OUTBOX, 3);
    db.insert(stream.get(0));
    db.insert(stream.get(1));
    dispatcher.call().store(stream.get(2)).at(0);

    assertThat(stream).extracting(message -> db.row(message).sequence()).isSorted();
    assertThat(stream)
        .extracting(message -> db.row(message).place())
        .containsExactly("head", "behind", "behind");
  }

  /** Its transaction was open while ten thousand others were admitted, so that scans start above it for a while. */
  @Test
  void whatCommittedBeforeIsNotOvertakenInItsStreamHoweverLongItsTransactionWasOpen() {
    var stream = db.stream(Queue.OUTBOX, 2);
    db.insert(stream.get(0));
    db.text("select setval('wh_outbox_sequence', 1000000)");
    db.text("select setval('wh_outbox_new_mark', 1000000)");
    db.text(
        "select setval('wh_outbox_new_mark_noted', (extract(epoch from ?::timestamptz) * 1e6)::bigint)",
        Time.second(0));
    db.insert(stream.get(1));

    assertThat(a.call().at(1).work()).containsExactlyElementsOf(stream);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "message_has_an_id          | '00000000-0000-0000-0000-000000000000', null, 'd', 't', '{}', false, null",
        "stream_has_an_id           | gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'd', 't', '{}', false, null",
        "event_has_a_stream         | gen_random_uuid(), null, 'd', 't', '{}', true, null",
        "names_are_not_empty        | gen_random_uuid(), null, '', 't', '{}', false, null",
        "names_are_not_empty        | gen_random_uuid(), null, 'd', '', '{}', false, null",
        "type_fits_an_index         | gen_random_uuid(), null, 'd', repeat('t', 501), '{}', false, null",
        "schedule_is_finite         | gen_random_uuid(), null, 'd', 't', '{}', false, 'infinity'",
        "destination                | gen_random_uuid(), null, null, 't', '{}', false, null",
        "message_type               | gen_random_uuid(), null, 'd', null, '{}', false, null",
        "payload                    | gen_random_uuid(), null, 'd', 't', null, false, null",
        "wh_outbox_pkey             | '01980000-0000-7000-8000-000000000001', null, 'd', 't', '{}', false, null"
      })
  void aBadRowIsRefusedAtTheInsert(String constraint, String values) {
    db.execute("insert into wh_outbox (message_id, destination, message_type, payload) values "
        + "('01980000-0000-7000-8000-000000000001', 'd', 't', '{}')");

    assertThatThrownBy(() -> db.execute(
            "insert into wh_outbox (message_id, stream_id, destination, message_type, payload, is_event, scheduled_for) values ("
                + values
                + ")"))
        .hasStackTraceContaining("\"" + constraint + "\"");
  }

  /** It would fail the admission, and with it every call. */
  @Test
  void anAggregateWithoutANameIsRefusedAtTheInsert() {
    assertThatThrownBy(() -> db.execute("""
            insert into wh_outbox (message_id, stream_id, destination, message_type, payload, is_event, aggregate_type)
            values (gen_random_uuid(), gen_random_uuid(), 'd', 't', '{}', true, '')""")).hasStackTraceContaining("\"aggregate_has_a_name\"");
  }

  private void insertStrays(int count) {
    db.execute("""
        insert into wh_outbox (message_id, destination, message_type, payload)
        select gen_random_uuid(), 'd', 't', '{}' from generate_series(1, ?)""", count);
  }

  private static void insert(Connection connection, Message message) throws SQLException {
    try (var statement = RuleDatabase.prepare(
        connection,
        "insert into wh_outbox (message_id, stream_id, destination, message_type, payload) values (?, ?, 'd', 't', '{}')",
        message.id(),
        message.stream())) {
      statement.execute();
    }
  }
}
