package io.whizbang.postgres.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.rules.Append;
import io.whizbang.postgres.rules.Append.Appended;
import io.whizbang.postgres.rules.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Appending to one stream, at the version that the caller expects. */
class AppendEventsTest extends EventTest {

  private UUID stream = new UUID(0, 0);
  private UUID first = stream;
  private UUID second = stream;
  private UUID third = stream;

  @BeforeEach
  void aStreamAndThreeEvents() {
    stream = db.emptyStream();
    first = db.freshId();
    second = db.freshId();
    third = db.freshId();
  }

  @Test
  void returnsTheEventsWithTheirVersionsAndPositions() {
    db.append(db.emptyStream()).event(db.freshId()).at(0);

    assertThat(db.append(stream).event(first).event(second).at(0))
        .containsExactly(new Appended(first, 1, 2), new Appended(second, 2, 3));
  }

  @Test
  void aCallerWhoExpectsNothingAppendsToAnyVersion() {
    db.append(stream).event(first).at(0);
    db.append(stream).event(second).at(1);

    assertThat(stored(stream)).isEqualTo(versionsOf(first, second));
  }

  @Test
  void aCallerWhoExpectsNoEventsAppendsToAnEmptyStream() {
    db.append(stream).event(first).expecting(0).at(0);

    assertThat(stored(stream)).isEqualTo(versionsOf(first));
  }

  @Test
  void aCallerWhoExpectsTheVersionThatTheStreamIsAtAppends() {
    db.append(stream).event(first).event(second).at(0);
    db.append(stream).event(third).expecting(2).at(1);

    assertThat(stored(stream)).isEqualTo(versionsOf(first, second, third));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 3})
  void anyOtherVersionIsAConflictThatNamesBoth(long expected) {
    db.append(stream).event(first).event(second).at(0);
    var refusal = db.append(stream).event(third).expecting(expected).refusedAt(1);

    assertThat(refusal.code()).isEqualTo("WH006");
    assertThat(refusal.problem())
        .isEqualTo("stream " + stream + " is at version 2, not at " + expected);
    assertThat(refusal.hint()).contains("Read the events since");
    assertThat(stored(stream)).isEqualTo(versionsOf(first, second));
  }

  @Test
  void aStreamWithoutEventsIsAtVersionZero() {
    assertThat(db.append(stream).event(first).expecting(1).refusedAt(0).problem())
        .isEqualTo("stream " + stream + " is at version 0, not at 1");
  }

  @Test
  void anAppendMayBeRepeatedWhateverItExpected() {
    var before = db.append(stream).event(first).event(second).expecting(0).at(0);
    db.append(stream).event(third).at(1);

    assertThat(db.append(stream).event(first).event(second).expecting(0).at(2)).isEqualTo(before);
    assertThat(db.append(stream).event(second).at(2)).containsExactly(before.get(1));
    assertThat(stored(stream)).isEqualTo(versionsOf(first, second, third));
  }

  @Test
  void aRepetitionWithANewEventIsNoRepetition() {
    db.append(stream).event(first).expecting(0).at(0);
    var refusal = db.append(stream).event(first).event(second).expecting(0).refusedAt(1);

    assertThat(refusal.code()).isEqualTo("WH006");
    assertThat(stored(stream)).isEqualTo(versionsOf(first));
  }

  @Test
  void anEventThatComesTwiceInOneAppendIsAppendedOnceAndMayBeRepeated() {
    db.append(stream).event(first).event(first).expecting(0).at(0);
    db.append(stream).event(first).event(first).expecting(0).at(1);

    assertThat(stored(stream)).isEqualTo(versionsOf(first));
  }

  /** Trap 21: left out without a word, it would be an event that nobody ever stored. */
  @Test
  void anEventOfAnotherStreamIsRefusedAndNothingIsAppended() {
    UUID other = db.emptyStream();
    db.append(other).event(first).at(0);

    Refusal refusal = db.append(stream).event(second).event(first).refusedAt(1);

    assertThat(refusal.code()).isEqualTo("WH001");
    assertThat(refusal.problem()).contains(first.toString(), "another stream");
    assertThat(stored(other)).isEqualTo(versionsOf(first));
    assertThat(stored(stream)).isEmpty();
  }

  @Test
  void nothingToAppendStillAsksForTheVersion() {
    db.append(stream).event(first).at(0);

    assertThat(db.append(stream).expecting(1).at(1)).isEmpty();
    assertThat(db.append(stream).expecting(0).refusedAt(1).code()).isEqualTo("WH006");
  }

  @Test
  void aStreamMustHaveAnId() {
    assertRefused(db.append(null).event(first).refusedAt(0), "p_stream_id");
    assertRefused(db.append(new UUID(0, 0)).event(first).refusedAt(0), "p_stream_id");
  }

  @Test
  void anExpectedVersionIsNotNegative() {
    assertRefused(db.append(stream).event(first).expecting(-1).refusedAt(0), "p_expected_version");
  }

  @Test
  void aMalformedEventIsRefusedWithItsPlace() {
    var good = Append.document(first, "OrderPlaced");
    var bad = Append.document(second, "OrderPlaced");
    for (String field : List.of("eventId", "eventType", "eventData")) {
      assertRefused(
          db.append(stream).event(good).event(bad.without(field)).refusedAt(0),
          "p_events[1]." + field);
    }
    assertRefused(
        db.append(stream).event(good.withText("eventType", "")).refusedAt(0),
        "p_events[0].eventType");
    assertRefused(
        db.append(stream).event(good.withText("aggregateType", "")).refusedAt(0),
        "p_events[0].aggregateType");
    assertThat(stored(stream)).isEmpty();
  }

  @Test
  void onlyReadCommittedWillDo() throws SQLException {
    try (var other = db.connect()) {
      other.setAutoCommit(false);
      other.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      assertThat(db.append(stream).event(first).over(other).refusedAt(0).code()).isEqualTo("WH007");
    }
  }

  private static void assertRefused(Refusal refusal, String place) {
    assertThat(refusal.code()).isEqualTo("WH001");
    assertThat(refusal.problem()).contains(place);
  }
}
