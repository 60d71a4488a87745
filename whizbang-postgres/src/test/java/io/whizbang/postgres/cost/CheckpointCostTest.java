package io.whizbang.postgres.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.testing.Query;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In front of any number of checkpoints and events a call touches about as many pages as in front of none. */
class CheckpointCostTest {

  private static final int MANY = 100_000;

  private final TestSchema schema = TestDatabase.freshSchema();
  private final CheckpointBacklog backlog = new CheckpointBacklog(schema);

  @BeforeEach
  void aPerspective() throws SQLException {
    try (var connection = schema.connect()) {
      Query.execute(
          connection, "insert into wh_perspective_mappings values ('Summary', '^Thing$')");
    }
  }

  @AfterEach
  void close() {
    schema.close();
  }

  @Test
  void aHundredThousandCompletedCheckpointsCostNothing() throws SQLException {
    EventRound alone = round();
    backlog.completed(MANY);
    assertAsCheapAs(alone, round());
  }

  @Test
  void aHundredThousandLeasedCheckpointsCostNothing() throws SQLException {
    EventRound alone = round();
    try (var holder = Instance.in(schema)) {
      backlog.leased(MANY, holder);
    }
    assertAsCheapAs(alone, round());
  }

  @Test
  void aHundredThousandWaitingCheckpointsCostNothing() throws SQLException {
    EventRound alone = round();
    backlog.waiting(MANY);
    assertAsCheapAs(alone, round());
  }

  @Test
  void aHundredThousandEventsCostNothing() throws SQLException {
    EventRound alone = round();
    CheckpointBacklog.history(schema, MANY);
    assertAsCheapAs(alone, round());
  }

  @Test
  void aClaimInFrontOfAHundredThousandDueCheckpointsCostsNothingMore() throws SQLException {
    EventRound alone = round();
    backlog.due(MANY);
    try (var instance = Instance.in(schema)) {
      assertThat(EventRound.claimOnly(instance)).isLessThan(bound(alone.claim()));
    }
  }

  /** Whoever has measured leaves: a peer would be left its share of the checkpoints for a moment. */
  private EventRound round() throws SQLException {
    try (var instance = Instance.in(schema)) {
      EventRound round = EventRound.measure(instance);
      instance.run("select leave('" + instance.id() + "')");
      return round;
    }
  }

  private static void assertAsCheapAs(EventRound alone, EventRound behindBacklog) {
    String both = alone + " and " + behindBacklog;
    assertThat(behindBacklog.store()).as(both).isLessThan(bound(alone.store()));
    assertThat(behindBacklog.claim()).as(both).isLessThan(bound(alone.claim()));
    assertThat(behindBacklog.complete()).as(both).isLessThan(bound(alone.complete()));
  }

  private static long bound(long pages) {
    return pages * 3 / 2 + 50;
  }
}
