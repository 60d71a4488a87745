package io.whizbang.postgres.cost;

import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.testing.Query;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;

/** Fills the checkpoints with what thousands of runs would have left there, in one statement each. */
final class CheckpointBacklog {

  private final TestSchema schema;

  CheckpointBacklog(TestSchema schema) {
    this.schema = schema;
  }

  void completed(int checkpoints) throws SQLException {
    load("'Completed', null, null, null, null", checkpoints);
  }

  void leased(int checkpoints, Instance holder) throws SQLException {
    load("'Processing', at, '" + holder.id() + "'::uuid, 'service', at", checkpoints);
  }

  /** So many that wait an hour for their retry. */
  void waiting(int checkpoints) throws SQLException {
    load("'Failed', at, null, null, null", checkpoints);
  }

  /** So many that are due. */
  void due(int checkpoints) throws SQLException {
    load("'Pending', at - interval '2 hours', null, null, null", checkpoints);
  }

  private void load(String state, int checkpoints) throws SQLException {
    try (var connection = schema.connect()) {
      Query.execute(connection, """
          insert into wh_perspective_checkpoints (stream_id, perspective_name, last_version, target_version, status, claimable_at,
            instance_id, service_name, lease_expiry)
          select gen_random_uuid(), 'Summary', 1, 1, %s
          from (select clock_timestamp() + interval '1 hour' as at) e, generate_series(1, %d) n""".formatted(state, checkpoints));
      Query.execute(connection, "vacuum analyze wh_perspective_checkpoints");
    }
  }

  /** What the streams have behind them: so many events, a hundred in each. */
  static void history(TestSchema schema, int events) throws SQLException {
    try (var connection = schema.connect()) {
      Query.execute(connection, """
          insert into wh_event_store (event_id, stream_id, version, aggregate_type, event_type, event_data)
          select gen_random_uuid(), s.stream_id, n, 'Thing', 'Unwanted', '{}'
          from (select gen_random_uuid() as stream_id from generate_series(1, %d)) s, generate_series(1, 100) n""".formatted(events / 100));
      Query.execute(connection, "vacuum analyze wh_event_store");
    }
  }
}
