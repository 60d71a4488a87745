package io.whizbang.postgres.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.postgres.races.Gate;
import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.races.RaceTest;
import io.whizbang.postgres.races.Running;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two connections bring events of one stream at the same moment. */
class AppendRacesTest extends RaceTest {

  private final UUID mine = UUID.randomUUID();
  private final UUID yours = UUID.randomUUID();

  AppendRacesTest() throws SQLException {}

  @ParameterizedTest
  @EnumSource
  void anAppendWaitsForACallThatBringsAnEventOfItsStream(Queue queue) throws SQLException {
    one.begin().call(EventSql.store(queue, stream, mine));
    var append = two.startSql(EventSql.append(stream, yours)).awaitBlockedBy(one);
    one.commit();
    append.result();

    assertVersions(mine, yours);
  }

  @ParameterizedTest
  @EnumSource
  void aCallThatBringsAnEventWaitsForAnAppendToItsStream(Queue queue) throws SQLException {
    one.begin().run(EventSql.append(stream, mine));
    var call = two.start(EventSql.store(queue, stream, yours)).awaitBlockedBy(one);
    one.commit();
    call.result();

    assertVersions(mine, yours);
  }

  @Test
  void outboxAndInboxOfOneStreamShareItsVersions() throws SQLException {
    one.begin().call(EventSql.store(Queue.OUTBOX, stream, mine));
    var call = two.start(EventSql.store(Queue.INBOX, stream, yours)).awaitBlockedBy(one);
    one.commit();
    call.result();

    assertVersions(mine, yours);
  }

  @Test
  void ofTwoAppendsToOneExpectedVersionTheSecondIsRefused() throws SQLException {
    one.begin().run(EventSql.append(stream, mine, 0));
    var loser = two.startSql(EventSql.append(stream, yours, 0)).awaitBlockedBy(one);
    one.commit();

    assertThat(refusal(loser)).isEqualTo("WH006 stream " + stream + " is at version 1, not at 0");
    assertVersions(mine);
  }

  @Test
  void ofTwoAppendsToOneExpectedVersionTheSecondWinsIfTheFirstIsUndone() throws SQLException {
    one.begin().run(EventSql.append(stream, mine, 0));
    var winner = two.startSql(EventSql.append(stream, yours, 0)).awaitBlockedBy(one);
    one.rollback();
    winner.result();

    assertVersions(yours);
  }

  @Test
  void oneEventThatTwoConnectionsBringIsStoredOnce() throws SQLException {
    one.begin().call(EventSql.store(Queue.OUTBOX, stream, mine));
    var call = two.start(EventSql.store(Queue.INBOX, stream, mine)).awaitBlockedBy(one);
    one.commit();
    call.result();

    assertVersions(mine);
  }

  /** They have no mutex in common: the key of the event store decides. */
  @Test
  void ofOneEventThatTwoConnectionsBringToTwoStreamsTheSecondIsRefused() throws SQLException {
    UUID other = UUID.randomUUID();
    one.begin().run(EventSql.append(stream, mine));
    var append = two.startSql(EventSql.append(other, mine)).awaitBlockedBy(one);
    one.commit();
    assertThatThrownBy(append::result).hasMessageContaining("is in another stream already");

    assertVersions(mine);
    assertThat(versions(other)).isNull();
  }

  /** Whoever writes by hand holds no mutex; the version that it took is still taken once. */
  @Test
  void anAppendWaitsForAVersionThatSomebodyTookByHand() throws SQLException {
    one.begin().run(EventSql.insertByHand(stream, mine, 1));
    var append = two.startSql(EventSql.append(stream, yours)).awaitBlockedBy(one);
    one.commit();
    append.result();

    assertVersions(mine, yours);
  }

  @Test
  void anAppendTakesTheVersionThatSomebodyTookByHandAndGaveBack() throws SQLException {
    one.begin().run(EventSql.insertByHand(stream, mine, 1));
    var append = two.startSql(EventSql.append(stream, yours)).awaitBlockedBy(one);
    one.rollback();
    append.result();

    assertVersions(yours);
  }

  /** Stopped at the beginning of store_events, the call holds the mutexes already. */
  @ParameterizedTest
  @EnumSource
  void aCallStoppedBeforeItsEventsIsNotOvertaken(Queue queue) throws SQLException {
    try (var gate = Gate.before("store_events", schema)) {
      var first = gate.stop(one, EventSql.store(queue, stream, mine));
      var second = two.startSql(EventSql.append(stream, yours)).awaitBlocked(three);
      gate.open();
      first.result();
      second.result();
    }
    assertVersions(mine, yours);
  }

  @Test
  void anInsertThatIsAdmittedByTwoCallsIsStoredOnce() throws SQLException {
    one.run(EventSql.insert(stream, mine));
    one.begin().call(EventSql.store(Queue.OUTBOX, stream, yours));
    UUID third = UUID.randomUUID();
    var call = two.start(EventSql.store(Queue.OUTBOX, stream, third)).awaitBlockedBy(one);
    one.commit();
    call.result();

    assertVersions(mine, yours, third);
  }

  private void assertVersions(UUID... events) throws SQLException {
    var expected = new StringBuilder();
    for (int n = 0; n < events.length; n++) {
      expected.append(n == 0 ? "" : ", ").append(n + 1).append(' ').append(events[n]);
    }
    assertThat(versions(stream)).isEqualTo(expected.toString());
  }

  private @Nullable String versions(UUID of) throws SQLException {
    try (var observer = Instance.in(schema)) {
      return observer.ask(
          "select string_agg(version || ' ' || event_id, ', ' order by version) from wh_event_store"
              + " where stream_id = '" + of + "'");
    }
  }

  private static String refusal(Running running) {
    try {
      running.result();
      return "none";
    } catch (SQLException e) {
      return e.getSQLState() + " "
          + String.valueOf(e.getMessage()).lines().findFirst().orElse("").replace("ERROR: ", "");
    }
  }
}
