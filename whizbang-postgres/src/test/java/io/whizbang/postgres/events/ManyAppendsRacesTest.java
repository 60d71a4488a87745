package io.whizbang.postgres.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Call;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.races.RaceTest;
import io.whizbang.postgres.races.Running;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A transaction that appends to several streams, and a batch that brings events of the same ones. */
class ManyAppendsRacesTest extends RaceTest {

  /** In the order in which a call takes their mutexes. */
  private UUID low = stream;

  private UUID high = stream;

  private final List<UUID> appended = List.of(UUID.randomUUID(), UUID.randomUUID());
  private final List<UUID> stored = List.of(UUID.randomUUID(), UUID.randomUUID());

  ManyAppendsRacesTest() throws SQLException {}

  @BeforeEach
  void twoStreams() throws SQLException {
    low = UUID.fromString(String.valueOf(one.ask("""
        select s from unnest(array['%s', '%s']::uuid[]) s order by uuid_hash(s) & 2147483647 limit 1""".formatted(stream, stored.get(0)))));
    high = low.equals(stream) ? stored.get(0) : stream;
  }

  @Test
  void inTheOrderOfMutexesTheBatchComesBehindAllAppends() throws SQLException {
    one.begin().run(EventSql.append(low, appended.get(0)));
    var batch = two.start(batch()).awaitBlockedBy(one);
    one.run(EventSql.append(high, appended.get(1)));
    one.commit();
    batch.result();

    assertThat(versions(low)).isEqualTo("1 %s, 2 %s".formatted(appended.get(0), stored.get(0)));
    assertThat(versions(high)).isEqualTo("1 %s, 2 %s".formatted(appended.get(1), stored.get(1)));
  }

  /** The server ends one of the two; whoever it is comes again, and nothing is missing or there twice. */
  @Test
  void againstThatOrderOneOfTheTwoIsEndedAndMayBeRepeated() throws SQLException {
    one.begin().run(EventSql.append(high, appended.get(0)));
    var batch = two.start(batch()).awaitBlockedBy(one);
    boolean appendsWereEnded = !appendAndCommit(appended.get(1));
    boolean batchWasEnded = deadlocked(batch);
    assertThat(appendsWereEnded).isNotEqualTo(batchWasEnded);

    if (appendsWereEnded) {
      one.begin().run(EventSql.append(high, appended.get(0)));
      assertThat(appendAndCommit(appended.get(1))).isTrue();
    } else {
      two.call(batch());
    }
    List<UUID> winner = appendsWereEnded ? stored : appended;
    assertThat(versions(low)).startsWith("1 " + winner.get(appendsWereEnded ? 0 : 1));
    assertThat(versions(high)).startsWith("1 " + winner.get(appendsWereEnded ? 1 : 0));
    assertThat(one.ask("select count(*) || ' ' || max(version) from wh_event_store"))
        .isEqualTo("4 2");
  }

  /** A call that brings an event of each stream. */
  private Call batch() {
    return Call.to(Queue.OUTBOX)
        .with(
            "p_new_outbox_messages",
            "'[%s, %s]'".formatted(message(low, stored.get(0)), message(high, stored.get(1))));
  }

  private static String message(UUID stream, UUID event) {
    return """
        {"messageId": "%s", "streamId": "%s", "destination": "there", "messageType": "Thing", "payload": {}, "isEvent": true}""".formatted(event, stream);
  }

  /** The second append of the transaction; false if the server ended it instead of the batch. */
  private boolean appendAndCommit(UUID event) throws SQLException {
    try {
      one.run(EventSql.append(low, event));
      one.commit();
      return true;
    } catch (SQLException e) {
      assertThat(e.getSQLState()).isEqualTo("40P01");
      one.rollback();
      return false;
    }
  }

  private static boolean deadlocked(Running batch) throws SQLException {
    try {
      batch.result();
      return false;
    } catch (SQLException e) {
      assertThat(e.getSQLState()).isEqualTo("40P01");
      return true;
    }
  }

  private @Nullable String versions(UUID of) throws SQLException {
    return three.ask(
        "select string_agg(version || ' ' || event_id, ', ' order by version) from wh_event_store where stream_id = '"
            + of + "'");
  }
}
