package io.whizbang.postgres.perspectives;

import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.rules.Message;
import io.whizbang.postgres.rules.Queue;
import java.io.IOException;
import java.io.StringReader;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.PGConnection;

/** Any insert into the event store, by whatever path, makes the checkpoints of those who want the event due. */
class WakingTest extends PerspectiveTest {

  @Test
  void theFirstEventMakesACheckpointThatHasItStillBeforeIt() {
    append(0);
    var work = only(a.call().at(0));

    assertThat(work.stream()).isEqualTo(stream);
    assertThat(work.perspective()).isEqualTo(SUMMARY);
    assertThat(work.lastEvent()).isNull();
    assertThat(work.attempts()).isEqualTo(1);
    assertThat(work.partition()).isEqualTo(db.partition(stream));
    assertThat(row().targetVersion()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void anEventOfAQueueWakes(Queue queue) {
    var event = db.single(queue).event();
    var answer = a.call().store(event).at(0);

    assertThat(only(answer).stream()).isEqualTo(event.stream());
  }

  @Test
  void anEventThatAnApplicationInsertedWakesWhenItIsAdmitted() {
    var event = db.single(Queue.OUTBOX);
    db.execute(
        "insert into wh_outbox (message_id, stream_id, destination, message_type, payload, is_event)"
            + " values (?, ?, 'orders', 'OrderPlaced', '7', true)",
        event.id(),
        event.stream());

    assertThat(only(a.call().at(0)).stream()).isEqualTo(event.stream());
  }

  @Test
  void anEventInsertedByHandWakes() {
    insertByHand(1);

    assertThat(taken(a.call().at(0))).containsExactly(SUMMARY);
  }

  @Test
  void theFirstEventOfAStreamWakesACheckpointThatSomebodyMadeBefore() {
    db.execute(
        "insert into wh_perspective_checkpoints (stream_id, perspective_name, status, claimable_at) values (?, ?, 'Completed', null)",
        stream,
        SUMMARY);
    map("OrderStatistics", "order");
    append(0);

    assertThat(taken(a.call().at(0))).containsExactly("OrderStatistics", SUMMARY);
    assertThat(row().targetVersion()).isEqualTo(1);
  }

  @Test
  void eventsCopiedInWake() throws SQLException, IOException {
    UUID other = db.emptyStream();
    var rows = new StringBuilder();
    for (int version = 1; version <= 3; version++) {
      rows.append(row(stream, version)).append(row(other, version));
    }
    db.connection()
        .unwrap(PGConnection.class)
        .getCopyAPI()
        .copyIn(
            "copy wh_event_store (event_id, stream_id, version, aggregate_type, event_type, event_data) from stdin",
            new StringReader(rows.toString()));

    assertThat(a.call().at(0).checkpoints()).hasSize(2);
    assertThat(row().targetVersion()).isEqualTo(3);
  }

  private String row(UUID of, int version) {
    return String.join(
            "\t",
            db.freshId().toString(),
            of.toString(),
            "" + version,
            "Order",
            "OrderPlaced",
            "{}")
        + "\n";
  }

  @Test
  void allWhoWantAnEventAreWokenAndNobodyElse() {
    map("OrderStatistics", "order");
    map("Stock", "^StockMoved$");
    append(0);

    assertThat(taken(a.call().at(0))).containsExactly("OrderStatistics", SUMMARY);
  }

  @Test
  void aPatternMatchesAnywhereInTheTypeAndInAnyCase() {
    append("io.shop.events.ORDERplaced", 0);

    assertThat(taken(a.call().at(0))).containsExactly(SUMMARY);
  }

  @Test
  void aPatternMayAskForTheWholeType() {
    map("Exact", "^OrderPlaced$");
    append("OrderPlacedTwice", 0);

    assertThat(taken(a.call().at(0))).containsExactly(SUMMARY);
  }

  @Test
  void aPerspectiveWithTwoPatternsThatMatchIsWokenOnce() {
    map(SUMMARY, "Placed");
    append(0);

    assertThat(taken(a.call().at(0))).containsExactly(SUMMARY);
  }

  @Test
  void eachStreamHasItsOwnCheckpoint() {
    UUID other = db.emptyStream();
    append(0);
    append(other, "OrderPlaced", 0);

    assertThat(a.call().at(0).checkpoints()).extracting("stream").containsExactly(stream, other);
  }

  /** Trap 22: the seeds' insert did nothing when there was a checkpoint already. */
  @Test
  void aCompletedCheckpointWakesAgain() {
    UUID first = append(0);
    a.call().at(0);
    report(a, "Completed", first, 1);
    assertThat(row().status()).isEqualTo("Completed");
    append(2);

    assertThat(row().status()).isEqualTo("Pending");
    assertThat(only(a.call().at(2)).lastEvent()).isEqualTo(first);
  }

  /** Trap 22: an event that arrives while the checkpoint is being processed. */
  @Test
  void anEventThatArrivesDuringProcessingIsNotLost() {
    UUID first = append(0);
    a.call().at(0);
    UUID second = append(1);
    assertThat(row().holder()).isEqualTo(a.id());
    report(a, "Completed", first, 2);

    assertThat(row().status()).isEqualTo("Pending");
    assertThat(only(a.call().at(2)).lastEvent()).isEqualTo(first);
    report(a, "Completed", second, 3);
    assertThat(row().status()).isEqualTo("Completed");
  }

  @Test
  void aHundredEventsOneByOneDuringProcessingAreAllSeen() {
    append(0);
    for (int n = 1; n <= 100; n++) {
      a.call().at(n);
      UUID seen = UUID.fromString(String.valueOf(db.text(
          "select event_id from read_stream(?, p_most => 1, p_backwards => true)", stream)));
      UUID next = append(n);
      report(a, "Completed", seen, n);
      assertThat(row().status()).as("after event %s", next).isEqualTo("Pending");
    }
    UUID last = UUID.fromString(String.valueOf(
        db.text("select event_id from read_stream(?, p_most => 1, p_backwards => true)", stream)));
    a.call().at(101);
    report(a, "Completed", last, 101);

    assertThat(row().status()).isEqualTo("Completed");
    assertThat(row().lastVersion()).isEqualTo(101);
  }

  /** Trap 23, in a stream: versions are drawn under its lock, so none commits below one that was seen. */
  @Test
  void thePerspectiveIsToldThatItIsBehindUntilItReachesItsLastMatchingEvent() {
    UUID first = append(0);
    UUID second = append(0);
    append("StockMoved", 0);
    a.call().at(0);
    report(a, "Completed", first, 1);
    assertThat(row().status()).isEqualTo("Pending");
    a.call().at(1);
    report(a, "Completed", second, 2);

    assertThat(row().targetVersion()).isEqualTo(2);
    assertThat(row().status()).isEqualTo("Completed");
  }

  @Test
  void anEventThatNobodyWantsWakesNobody() {
    UUID first = append(0);
    a.call().at(0);
    report(a, "Completed", first, 1);
    append("StockMoved", 2);

    assertThat(row().status()).isEqualTo("Completed");
    assertThat(a.call().at(2).checkpoints()).isEmpty();
  }

  @Test
  void anEventDoesNotShortenTheWaitForARetry() {
    append(0);
    a.call().at(0);
    report(a, "Failed", null, 1);
    append(1);

    assertThat(row().claimableAt()).isEqualTo(second(2));
    assertThat(row().targetVersion()).isEqualTo(2);
    assertThat(a.call().at(1).checkpoints()).isEmpty();
    assertThat(a.call().at(2).checkpoints()).hasSize(1);
  }

  @Test
  void oneStatementThatBringsManyEventsMakesOneCheckpointPerStream() {
    var messages = db.stream(Queue.OUTBOX, 50).stream().map(Message::event).toList();
    a.call().store(messages).at(0);

    assertThat(db.count("from wh_perspective_checkpoints")).isEqualTo(1);
    assertThat(db.text("select target_version from wh_perspective_checkpoints")).isEqualTo("50");
  }

  @Test
  void anEventThatIsStoredAgainWakesNobody() {
    var sent = db.single(Queue.OUTBOX).event();
    stream = sent.stream();
    a.call().store(sent).at(0);
    report(a, "Completed", sent.id(), 1);
    a.call().store(Message.of(Queue.INBOX, sent.id(), stream).event()).at(2);

    assertThat(row().status()).isEqualTo("Completed");
  }

  private void insertByHand(long version) {
    db.execute(
        "insert into wh_event_store (event_id, stream_id, version, aggregate_type, event_type, event_data)"
            + " values (?, ?, ?, 'Order', 'OrderPlaced', '{}')",
        db.freshId(),
        stream,
        version);
  }
}
