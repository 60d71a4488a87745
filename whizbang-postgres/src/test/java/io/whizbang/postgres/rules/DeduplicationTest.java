package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Queue.INBOX;
import static io.whizbang.postgres.rules.Queue.OUTBOX;
import static io.whizbang.postgres.rules.Time.DAY;
import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A message arrives in the inbox once, however often it is delivered. */
class DeduplicationTest extends RuleTest {

  @Test
  void aDuplicateDeliveryIsDroppedWhileTheMessageIsThere() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);

    assertThat(a.call().store(message).at(1).work()).isEmpty();
    assertThat(db.count("from wh_inbox")).isEqualTo(1);
  }

  @Test
  void aDuplicateDeliveryIsDroppedAfterTheMessageIsFinished() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    a.call().complete(message).at(1);

    assertThat(a.call().store(message).at(2).work()).isEmpty();
    assertThat(db.has(message)).isFalse();
  }

  @Test
  void aDuplicateDeliveryToAnotherInstanceIsDropped() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);

    assertThat(b.call().store(message).at(1).work()).isEmpty();
    assertThat(db.row(message).holder()).isEqualTo(a.id());
  }

  @Test
  void aDuplicateOfADeadLetterIsDropped() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    a.call().failForGood(message).at(1);

    assertThat(a.call().store(message).at(2).work()).isEmpty();
    assertThat(db.has(message)).isFalse();
  }

  @Test
  void aDuplicateInAnotherStreamIsDropped() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    var elsewhere = Message.of(INBOX, message.id(), db.single(INBOX).stream());

    assertThat(a.call().store(elsewhere).at(1).work()).isEmpty();
    assertThat(db.count("from wh_inbox")).isEqualTo(1);
  }

  @Test
  void onlyWhatIsNewInABatchIsStored() {
    var seen = db.stream(INBOX, 1).get(0);
    var stream = db.stream(INBOX, 2);
    a.call().store(seen).at(0);

    assertThat(a.call()
            .store(stream.get(0), seen, stream.get(1), stream.get(0))
            .at(1)
            .work())
        .containsExactlyElementsOf(stream);
  }

  @Test
  void anIdIsRememberedForEverWithTheTimeOfItsFirstArrival() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    a.call().complete(message).at(1);
    a.call().at(5_000 * DAY);

    assertThat(a.call().store(message).at(10_000 * DAY).work()).isEmpty();
    assertThat(db.text("select first_seen_at = ? from wh_message_deduplication", second(0)))
        .isEqualTo("t");
  }

  @Test
  void theOutboxRemembersNothing() {
    var message = db.single(OUTBOX);
    a.call().store(message).at(0);
    a.call().complete(message).at(1);

    assertThat(a.call().store(message).at(2).work()).containsExactly(message);
    assertThat(db.count("from wh_message_deduplication")).isZero();
  }

  @Test
  void aMessageMayBeInBothQueues() {
    var sent = db.single(OUTBOX);
    var arrived = Message.of(INBOX, sent.id(), sent.stream());

    assertThat(a.call().store(sent, arrived).at(0).work()).containsExactlyInAnyOrder(sent, arrived);
  }

  @Nested
  class Retention {

    @Test
    void idsOlderThanTheRetentionAreForgotten() {
      var message = db.single(INBOX);
      setRetention("7 days");
      a.call().store(message).at(0);
      a.call().complete(message).at(1);
      a.call().at(7 * DAY + 60);
      a.call().at(7 * DAY + 120);

      assertThat(db.count("from wh_message_deduplication")).isZero();
      assertThat(a.call().store(message).at(7 * DAY + 121).work()).containsExactly(message);
    }

    @Test
    void idsOlderThanTheRetentionAreForgottenWhenAnInstanceIsRemoved() {
      var message = db.single(INBOX);
      setRetention("7 days");
      b.call().store(message).at(0);
      a.call().complete(message).at(301);
      a.call().at(7 * DAY + 60);

      assertThat(db.count("from wh_message_deduplication")).isZero();
    }

    @Test
    void youngerIdsAreKept() {
      var message = db.single(INBOX);
      setRetention("7 days");
      a.call().store(message).at(0);
      a.call().complete(message).at(1);
      b.call().at(DAY);
      a.call().at(7 * DAY - 60);
      a.call().at(7 * DAY);

      assertThat(a.call().store(message).at(7 * DAY).work()).isEmpty();
    }

    @Test
    void theIdOfAMessageThatIsStillThereIsKept() {
      var message = db.single(INBOX);
      setRetention("7 days");
      a.call().store(message).at(0);
      b.call().at(8 * DAY);
      a.call().at(30 * DAY);

      assertThat(db.count("from wh_message_deduplication")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"6 days 23 hours", "0", "-1 day"})
    void lessThanAWeekIsRefused(String retention) {
      assertThatThrownBy(() -> setRetention(retention)).hasStackTraceContaining("at least 7 days");
      assertThat(db.text("select deduplication_retention from wh_schema")).isNull();
    }

    @Test
    void lessThanAWeekIsRefusedByHandToo() {
      assertThatThrownBy(
              () -> db.execute("update wh_schema set deduplication_retention = '6 days'"))
          .hasStackTraceContaining("retention_is_a_week_at_least");
    }

    @Test
    void theRetentionCanBeTakenBack() {
      setRetention("7 days");
      db.execute("select set_deduplication_retention(null)");

      assertThat(db.text("select deduplication_retention from wh_schema")).isNull();
    }

    private void setRetention(String retention) {
      db.execute("select set_deduplication_retention(?::interval)", retention);
    }
  }
}
