package io.whizbang.postgres.cost;

import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.testing.Query;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;

/** Fills a queue with what thousands of calls would have left there, in one statement each. */
final class Backlog {

  private final TestSchema schema;
  private final Queue queue;

  Backlog(TestSchema schema, Queue queue) {
    this.schema = schema;
    this.queue = queue;
  }

  /** One stream whose head waits an hour for its retry, with so many messages behind it. */
  void blocked(int messages) throws SQLException {
    load("""
        select s.stream_id, case when n = 1 then 'head' else 'behind' end as place,
          case when n = 1 then clock_timestamp() + interval '1 hour' end as claimable_at,
          null::uuid as instance_id, null::timestamptz as lease_expiry, null::bigint as leased_through
        from (select gen_random_uuid() as stream_id) s, generate_series(1, %d) n""".formatted(messages + 1));
  }

  /** So many streams of one message each, in the hands of an instance. */
  void leased(int messages, Instance holder) throws SQLException {
    load("""
        select gen_random_uuid() as stream_id, 'head' as place, e.at as claimable_at, '%s'::uuid as instance_id,
          e.at as lease_expiry, 9223372036854775807 as leased_through
        from (select clock_timestamp() + interval '1 hour' as at) e, generate_series(1, %d) n""".formatted(holder.id(), messages));
  }

  /** So many streams of one message each that are due. */
  void queued(int messages) throws SQLException {
    load("""
        select gen_random_uuid() as stream_id, 'head' as place, clock_timestamp() - interval '1 hour' as claimable_at,
          null::uuid as instance_id, null::timestamptz as lease_expiry, null::bigint as leased_through
        from generate_series(1, %d) n""".formatted(messages));
  }

  /** What finished messages leave behind: noted ids, dead letters, receptors that are done. */
  static void history(TestSchema schema, int messages) throws SQLException {
    try (var connection = schema.connect()) {
      Query.execute(connection, """
          insert into wh_message_deduplication
          select gen_random_uuid(), clock_timestamp() - n * interval '1 minute' from generate_series(1, %1$d) n;
          insert into wh_dead_letters (message_id, queue, message_type, payload, is_event, status, sequence_order, stored_at,
            attempts, reason, dead_at)
          select gen_random_uuid(), 'outbox', 'Thing', '{}', false, 1, 0, clock_timestamp(), 1, 'reported', clock_timestamp()
          from generate_series(1, %1$d) n;
          insert into wh_receptor_processing (message_id, receptor_name, status, updated_at)
          select gen_random_uuid(), 'mails', 'Completed', clock_timestamp() from generate_series(1, %1$d) n;""".formatted(messages));
      Query.execute(connection, "vacuum analyze");
    }
  }

  /** So many mutexes that calls begin to sweep them. */
  static void mutexes(TestSchema schema) throws SQLException {
    try (var connection = schema.connect()) {
      Query.execute(
          connection, "insert into wh_stream_mutex select n from generate_series(1, 1000000) n");
      Query.execute(connection, "vacuum analyze wh_stream_mutex");
    }
  }

  private void load(String rows) throws SQLException {
    try (var connection = schema.connect();
        var statement = connection.createStatement()) {
      statement.execute("""
          insert into wh_%1$s (message_id, stream_id, partition_number, %2$s, message_type, payload, place, claimable_at,
            instance_id, lease_expiry, leased_through)
          select gen_random_uuid(), r.stream_id, compute_partition(r.stream_id, 10000), 'there', 'Thing', '{}', r.place,
            r.claimable_at, r.instance_id, r.lease_expiry, r.leased_through
          from (%3$s) r""".formatted(
              queue.word(), queue == Queue.OUTBOX ? "destination" : "handler_name", rows));
      statement.execute("vacuum analyze wh_" + queue.word());
    }
  }
}
