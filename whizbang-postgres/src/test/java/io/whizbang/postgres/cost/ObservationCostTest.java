package io.whizbang.postgres.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.testing.Query;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A look at the queues costs no more in front of much than in front of as many as it counts. */
class ObservationCostTest {

  private static final int COUNTED = 10_000;

  private final TestSchema schema = TestDatabase.freshSchema();

  @AfterEach
  void close() {
    schema.close();
  }

  /** Of ten times as many rows. The server knows two plans for that, one of which touches half as many pages again. */
  @Test
  void aLookCostsTheSameHoweverMuchThereIs() throws SQLException {
    fill(COUNTED);
    Backlog.history(schema, COUNTED);
    long few = look();
    fill(9 * COUNTED);
    giveUp(9 * COUNTED);
    assertThat(look()).as("%d pages before", few).isLessThan(few * 2);
  }

  @Test
  void anEmptyServiceIsSeenAtAGlance() throws SQLException {
    assertThat(look()).isLessThan(200);
  }

  @Test
  void whatIsNotCountedIsEstimated() throws SQLException {
    var outbox = new Backlog(schema, Queue.OUTBOX);
    outbox.queued(7_000);
    assertThat(depth("outbox")).isEqualTo(7_000);
    outbox.queued(50_000);
    outbox.blocked(99_999);
    assertThat(depth("outbox")).isBetween(140_000L, 175_000L);
    new CheckpointBacklog(schema).completed(50_000);
    assertThat(depth("perspective")).isZero();
    new CheckpointBacklog(schema).due(50_000);
    assertThat(depth("perspective")).isBetween(45_000L, 55_000L);
  }

  private void fill(int each) throws SQLException {
    try (var holder = Instance.in(schema)) {
      for (Queue queue : Queue.values()) {
        var backlog = new Backlog(schema, queue);
        backlog.blocked(each);
        backlog.queued(each);
        backlog.leased(each, holder);
      }
      var checkpoints = new CheckpointBacklog(schema);
      checkpoints.completed(each);
      checkpoints.waiting(each);
      checkpoints.due(each);
    }
  }

  private void giveUp(int messages) throws SQLException {
    try (var connection = schema.connect()) {
      Query.execute(connection, """
          insert into wh_dead_letters (message_id, queue, message_type, payload, is_event, status, sequence_order, stored_at,
            attempts, reason, dead_at)
          select gen_random_uuid(), 'inbox', 'Thing', '{}', false, 1, 0, clock_timestamp(), 1, 'reported', clock_timestamp()
          from generate_series(1, %d) n""".formatted(messages));
      Query.execute(connection, "vacuum analyze wh_dead_letters");
    }
  }

  private long look() throws SQLException {
    try (var instance = Instance.in(schema)) {
      Pages.of(instance, "select * from observe_queues()");
      return Pages.of(instance, "select * from observe_queues()").touched();
    }
  }

  private long depth(String queue) throws SQLException {
    try (var instance = Instance.in(schema)) {
      return Long.parseLong(String.valueOf(
          instance.ask("select depth from observe_queues() where queue = '" + queue + "'")));
    }
  }
}
