package io.whizbang.postgres.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Gate;
import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.races.RaceTest;
import io.whizbang.postgres.schema.SchemaInstaller;
import io.whizbang.postgres.testing.Query;
import io.whizbang.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader of all events never skips one that commits late, and waits for nobody but those who are appending. */
class GlobalOrderTest extends RaceTest {

  private final Reader reader = new Reader(schema);
  private final UUID early = UUID.randomUUID();
  private final UUID middle = UUID.randomUUID();
  private final UUID late = UUID.randomUUID();

  GlobalOrderTest() throws SQLException {}

  /** So that what a reader waits for is not the very first position. */
  @BeforeEach
  void anEventIsThereAlready() throws SQLException {
    three.run(EventSql.append(UUID.randomUUID(), UUID.randomUUID()));
    assertThat(reader.poll()).hasSize(1);
  }

  @AfterEach
  void close() throws SQLException {
    reader.close();
  }

  @Test
  void anAppendHeldOpenDelaysWhatWasAppendedAfterIt() throws SQLException {
    one.begin().run(append(early));
    two.run(append(late));
    assertThat(reader.poll()).isEmpty();
    one.commit();

    assertThat(reader.poll()).containsExactly(early, late);
  }

  @Test
  void anAppendHeldOpenDelaysNothingThatWasAppendedBeforeIt() throws SQLException {
    two.run(append(early));
    one.begin().run(append(late));

    assertThat(reader.poll()).containsExactly(early);
    one.commit();
    assertThat(reader.poll()).containsExactly(late);
  }

  @Test
  void anAppendThatIsRolledBackDelaysNothingAnyMore() throws SQLException {
    one.begin().run(append(early));
    two.run(append(late));
    assertThat(reader.poll()).isEmpty();
    one.rollback();

    assertThat(reader.poll()).containsExactly(late);
  }

  static Stream<List<Integer>> ordersOfThree() {
    return Stream.of(
        List.of(0, 1, 2),
        List.of(0, 2, 1),
        List.of(1, 0, 2),
        List.of(1, 2, 0),
        List.of(2, 0, 1),
        List.of(2, 1, 0));
  }

  @ParameterizedTest
  @MethodSource("ordersOfThree")
  void inWhicheverOrderWritersCommitAReaderThatPollsSeesEachEventInItsPlace(List<Integer> order)
      throws SQLException {
    var writers = List.of(one, two, three);
    var events = List.of(early, middle, late);
    for (int n = 0; n < 3; n++) {
      writers.get(n).begin().run(append(events.get(n)));
      reader.poll();
    }
    for (int n : order) {
      writers.get(n).commit();
      reader.poll();
    }

    assertThat(reader.seen().subList(1, 4)).containsExactly(early, middle, late);
  }

  /** Any call that brings an event is an append: outbox, inbox, and one that admits. */
  @ParameterizedTest
  @ValueSource(strings = {"outbox", "inbox", "admission", "hand"})
  void whicheverWayAnEventComesItIsWaitedFor(String way) throws SQLException {
    UUID stream = UUID.randomUUID();
    switch (way) {
      case "outbox" -> one.begin().call(EventSql.store(Queue.OUTBOX, stream, early));
      case "inbox" -> one.begin().call(EventSql.store(Queue.INBOX, stream, early));
      case "admission" -> {
        one.run(EventSql.insert(stream, early));
        one.begin().call(EventSql.store(Queue.OUTBOX, stream, middle));
      }
      default -> one.begin().run(EventSql.insertByHand(stream, early, 1));
    }
    two.run(append(late));
    assertThat(reader.poll()).isEmpty();
    one.commit();

    assertThat(reader.poll()).startsWith(early).endsWith(late);
  }

  @Test
  void aWriterStoppedBeforeItAnnouncesItselfComesLater() throws SQLException {
    try (var gate = Gate.beforeInsertInto("wh_event_store", schema)) {
      var running = gate.stop(one, append(late));
      two.run(append(early));
      assertThat(reader.poll()).containsExactly(early);
      gate.open();
      running.result();
    }
    assertThat(reader.poll()).containsExactly(late);
  }

  @Test
  void aWriterStoppedBetweenItsAnnouncementAndItsPositionIsWaitedFor() throws SQLException {
    try (var gate = Gate.withinInsertInto("wh_event_store", schema)) {
      var running = gate.stop(one, append(late));
      two.run(append(early));
      assertThat(reader.poll()).isEmpty();
      gate.open();
      running.result();
    }
    assertThat(reader.poll()).containsExactly(early, late);
  }

  @Test
  void aWriterStoppedAfterItsInsertIsWaitedFor() throws SQLException {
    try (var gate = Gate.afterInsertInto("wh_event_store", schema)) {
      var running = gate.stop(one, append(early));
      two.run(append(late));
      assertThat(reader.poll()).isEmpty();
      gate.open();
      running.result();
    }
    assertThat(reader.poll()).containsExactly(early, late);
  }

  @Test
  void anAppendUndoneByItsSavepointDelaysNothing() throws SQLException {
    one.begin().run("savepoint before");
    one.run(append(early));
    one.run("rollback to before");
    two.run(append(late));

    assertThat(reader.poll()).containsExactly(late);
    one.rollback();
  }

  @Test
  void anAppendAfterOneThatItsSavepointUndidIsWaitedFor() throws SQLException {
    one.begin().run("savepoint before");
    one.run(append(UUID.randomUUID()));
    one.run("rollback to before");
    one.run(append(early));
    two.run(append(late));
    assertThat(reader.poll()).isEmpty();
    one.commit();

    assertThat(reader.poll()).containsExactly(early, late);
  }

  @Test
  void anAppendBeforeASavepointIsWaitedForAfterItsRollback() throws SQLException {
    one.begin().run(append(early));
    one.run("savepoint after");
    one.run(append(UUID.randomUUID()));
    one.run("rollback to after");
    two.run(append(late));
    assertThat(reader.poll()).isEmpty();
    one.commit();

    assertThat(reader.poll()).containsExactly(early, late);
  }

  /** An append that meets a known event is undone and done again inside of the call. */
  @Test
  void anAppendThatWasTriedTwiceIsWaitedFor() throws SQLException {
    UUID stream = UUID.randomUUID();
    one.run(EventSql.append(stream, early));
    reader.poll();
    one.begin().call(EventSql.store(Queue.INBOX, stream, early));
    one.call(EventSql.store(Queue.INBOX, stream, middle));
    two.run(append(late));
    assertThat(reader.poll()).isEmpty();
    one.commit();

    assertThat(reader.poll()).containsExactly(middle, late);
  }

  @Test
  void aTransactionThatAppendsOftenHoldsOneLock() throws SQLException {
    one.begin();
    for (int n = 0; n < 100; n++) {
      one.run(append(UUID.randomUUID()));
    }

    assertThat(one.ask("select count(*) from pg_locks where locktype = 'advisory'"
            + " and classid = 'wh_event_store'::regclass and pid = pg_backend_pid()"))
        .isEqualTo("1");
    one.rollback();
  }

  @Test
  void aTransactionThatDoesNotAppendDelaysNothing() throws SQLException {
    one.begin().run("create table unrelated as select pg_current_xact_id()");
    three.connection().setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    three.begin().ask("select count(*) from wh_event_store");
    two.run(append(late));

    assertThat(reader.poll()).containsExactly(late);
    one.rollback();
    three.rollback();
  }

  @Test
  void aTransactionThatOnlySendsDelaysNothing() throws SQLException {
    one.begin().run(EventSql.insert(UUID.randomUUID(), early));
    two.run(append(late));

    assertThat(reader.poll()).containsExactly(late);
    one.rollback();
  }

  /** The other database is a copy, so its tables have the very same numbers. */
  @Test
  void anAppendInAnotherDatabaseDelaysNothing() throws SQLException {
    try (var elsewhere = TestDatabase.freshSchema();
        var writer = Instance.in(elsewhere)) {
      writer.begin().run(append(early));
      two.run(append(late));

      assertThat(reader.poll()).containsExactly(late);
    }
  }

  @Test
  void anAppendInAnotherSchemaOfTheDatabaseDelaysNothing() throws SQLException {
    new SchemaInstaller(schema.dataSource(), "neighbour").install();
    var neighbour = schema.dataSource();
    neighbour.setCurrentSchema("neighbour");
    try (var writer = neighbour.getConnection()) {
      writer.setAutoCommit(false);
      Query.text(writer, append(early));
      two.run(append(late));

      assertThat(reader.poll()).containsExactly(late);
    }
  }

  /** A lock shows the low half of a position only. */
  @ParameterizedTest
  @ValueSource(
      longs = {(1L << 31) - 2, (1L << 31) - 1, (1L << 32) - 2, (1L << 32) - 1, 1L << 32, 1L << 40})
  void positionsMayBeLargerThanALockCanShow(long position) throws SQLException {
    three.run("select setval('wh_event_sequence', " + position + ")");
    one.begin().run(append(early));
    two.run(append(middle));
    two.run(append(late));
    assertThat(reader.poll()).isEmpty();
    one.commit();

    assertThat(reader.poll()).containsExactly(early, middle, late);
  }

  /** So that the tests above cannot pass by luck. */
  @Test
  void withoutTheAnnouncementAReaderSkips() throws SQLException {
    three.run("drop trigger wh_announce_append on wh_event_store");
    one.begin().run(append(early));
    two.run(append(late));
    reader.poll();
    one.commit();
    reader.poll();

    assertThat(reader.seen()).contains(late).doesNotContain(early);
  }

  private static String append(UUID event) {
    return EventSql.append(UUID.randomUUID(), event);
  }
}
