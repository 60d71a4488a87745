package io.whizbang.postgres.perspectives;

import static io.whizbang.postgres.rules.Time.second;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.rules.Caller;
import io.whizbang.postgres.testing.Query;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run saves its models and positions, and keeps its leases by that. */
class SaveTest extends PerspectiveTest {

  private static final String COUNTS = "counts";

  private UUID first = new UUID(0, 0);

  @BeforeEach
  void aRunHasBegun() {
    map(COUNTS, "Order");
    first = append(0);
    append(0);
    a.call().lease(60).at(0);
  }

  private String save(Caller caller, UUID lastEvent, long second) {
    return String.valueOf(db.askDoor(
        "select coalesce(string_agg(verdict, ', '), 'saved') from save_perspective(?, ?,"
            + " jsonb_build_array(jsonb_build_object('streamId', ?::uuid, 'fromVersion', 0, 'lastEventId', ?::uuid)), '[]', 60, ?)",
        caller.id(),
        COUNTS,
        stream.toString(),
        lastEvent.toString(),
        second(second)));
  }

  private CheckpointRow saved() {
    return requireNonNull(row(stream, COUNTS), "no checkpoint");
  }

  @ParameterizedTest
  @CsvSource({"1, 60", "15, 60", "16, 76", "59, 119", "70, 130"})
  void atLeastThreeQuartersOfALeaseLieAheadOfIt(long second, long leasedUntil) {
    assertThat(save(a, first, second)).isEqualTo("saved");

    assertThat(saved().lastEvent()).isEqualTo(first);
    assertThat(saved().status()).isEqualTo("Processing");
    assertThat(saved().leaseExpiry()).isEqualTo(second(leasedUntil));
    assertThat(saved().claimableAt()).isEqualTo(second(leasedUntil));
  }

  @Test
  void whoeverIsOnAgainAfterItsLeaseRanOutSavesNothing() {
    b.call().lease(60).at(61);
    var before = saved();

    assertThat(save(a, first, 62)).isEqualTo("stale");
    assertThat(saved()).isEqualTo(before);
  }

  /** As no index has to know of it, which costs more than the rest of the update. */
  @Test
  void theCheckpointIsUpdatedInPlaceUnlessItsLeaseIsExtended() throws SQLException {
    assertThat(updatesInPlace(1)).isEqualTo("1 of 1");
    assertThat(updatesInPlace(16)).isEqualTo("0 of 1");
  }

  private String updatesInPlace(long second) throws SQLException {
    db.connection().setAutoCommit(false);
    try {
      long inPlace = updates("n_tup_hot_upd");
      long all = updates("n_tup_upd");
      save(a, first, second);
      return "%d of %d".formatted(updates("n_tup_hot_upd") - inPlace, updates("n_tup_upd") - all);
    } finally {
      db.connection().rollback();
      db.connection().setAutoCommit(true);
    }
  }

  private long updates(String which) throws SQLException {
    return Long.parseLong(String.valueOf(Query.text(
        db.connection(),
        "select %s from pg_stat_xact_user_tables where relid = 'wh_perspective_checkpoints'::regclass"
            .formatted(which))));
  }
}
