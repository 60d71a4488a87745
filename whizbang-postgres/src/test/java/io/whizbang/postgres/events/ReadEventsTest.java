package io.whizbang.postgres.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.postgres.testing.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PSQLException;

/** Reading one stream both ways, and all events in their global order. */
class ReadEventsTest extends EventTest {

  private UUID stream = new UUID(0, 0);
  private UUID other = stream;

  /** Five events and three, in turns. */
  @BeforeEach
  void twoStreams() {
    stream = db.emptyStream();
    other = db.emptyStream();
    for (int n = 1; n <= 3; n++) {
      db.append(stream).event(db.freshId(), "One" + n).at(n);
      db.append(other).event(db.freshId(), "Other" + n).at(n);
    }
    db.append(stream).event(db.freshId(), "One4").event(db.freshId(), "One5").at(4);
  }

  @Test
  void aStreamIsReadForwardsFromItsBeginning() {
    assertThat(db.texts("select event_type from read_stream(?)", stream))
        .containsExactly("One1", "One2", "One3", "One4", "One5");
  }

  @Test
  void aStreamIsReadForwardsFromAVersionOn() {
    assertThat(db.texts("select event_type from read_stream(?, 3, 2)", stream))
        .containsExactly("One3", "One4");
    assertThat(db.texts("select event_type from read_stream(?, 6)", stream)).isEmpty();
  }

  @Test
  void aStreamIsReadBackwardsFromItsEnd() {
    assertThat(db.texts(
            "select event_type from read_stream(?, p_most => 2, p_backwards => true)", stream))
        .containsExactly("One5", "One4");
  }

  @Test
  void aStreamIsReadBackwardsFromAVersionDown() {
    assertThat(db.texts("select event_type from read_stream(?, 2, 100, true)", stream))
        .containsExactly("One2", "One1");
    assertThat(db.texts("select event_type from read_stream(?, 0, 100, true)", stream))
        .isEmpty();
  }

  @Test
  void aStreamWithoutEventsIsEmptyBothWays() {
    assertThat(db.texts("select event_type from read_stream(?)", db.emptyStream()))
        .isEmpty();
    assertThat(db.texts(
            "select event_type from read_stream(?, p_backwards => true)", db.emptyStream()))
        .isEmpty();
  }

  @Test
  void allEventsAreReadInTheirGlobalOrder() {
    assertThat(db.texts("select event_type from read_all_events()"))
        .containsExactly("One1", "Other1", "One2", "Other2", "One3", "Other3", "One4", "One5");
  }

  @Test
  void allEventsAreReadPageByPage() {
    assertThat(db.texts("select event_type from read_all_events(0, 3)"))
        .containsExactly("One1", "Other1", "One2");
    assertThat(db.texts("select event_type from read_all_events(3, 3)"))
        .containsExactly("Other2", "One3", "Other3");
    assertThat(db.texts("select event_type from read_all_events(8)")).isEmpty();
  }

  @Test
  void whatWasRolledBackIsAGapInPositionsAndNothingElse() throws SQLException {
    try (var undone = db.connect()) {
      undone.setAutoCommit(false);
      db.append(stream).event(db.freshId()).over(undone).at(5);
      undone.rollback();
    }
    db.append(stream).event(db.freshId(), "One6").at(6);

    assertThat(db.texts("select version || event_type from read_all_events(8)"))
        .containsExactly("6One6");
  }

  @Test
  void allEventsAreReadOnlyWhereALaterStatementSeesMore() throws SQLException {
    try (var frozen = db.connect()) {
      frozen.setAutoCommit(false);
      frozen.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      assertThatThrownBy(() -> Query.text(frozen, "select count(*) from read_all_events()"))
          .isInstanceOfSatisfying(
              PSQLException.class, refused -> assertThat(refused.getSQLState()).isEqualTo("WH007"));
    }
  }
}
