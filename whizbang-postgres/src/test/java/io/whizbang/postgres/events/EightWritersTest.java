package io.whizbang.postgres.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.testing.Query;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Eight connections append to five streams by all ways at once, while a reader follows. */
@Tag("contract")
class EightWritersTest {

  private static final int WRITERS = 8;
  private static final int TURNS = 60;

  private final TestSchema schema = TestDatabase.freshSchema();
  private final List<UUID> streams = Stream.generate(UUID::randomUUID).limit(5).toList();

  @AfterEach
  void close() {
    schema.close();
  }

  @Test
  void versionsHaveNoGapQueuesKeepTheirOrderAndTheReaderSeesEverythingInItsPlace()
      throws Exception {
    var threads = Executors.newFixedThreadPool(WRITERS);
    var written = new ArrayList<UUID>();
    var seen = new ArrayList<UUID>();
    try (var reader = new Reader(schema)) {
      var running = new ArrayList<Future<List<UUID>>>();
      var start = new CyclicBarrier(WRITERS);
      for (int n = 0; n < WRITERS; n++) {
        var writer = new Writer(schema, streams, n);
        running.add(threads.submit(() -> writer.write(TURNS, start)));
      }
      while (!running.stream().allMatch(Future::isDone)) {
        reader.poll();
      }
      for (var each : running) {
        written.addAll(each.get());
      }
      reader.poll();
      seen.addAll(reader.seen());
    } finally {
      threads.shutdownNow();
    }

    assertThat(seen).containsExactlyInAnyOrderElementsOf(written);
    assertThat(seen)
        .isEqualTo(uuids("select event_id from wh_event_store order by global_position"));
    assertThat(faults()).isEmpty();
  }

  /** Streams with a gap, with positions against versions, or with versions against the order of a queue. */
  private List<String> faults() throws SQLException {
    try (var connection = schema.connect()) {
      return Query.texts(connection, """
          with ordered as (
            select e.stream_id, e.version,
              row_number() over (partition by e.stream_id order by e.version) as nth,
              row_number() over (partition by e.stream_id order by e.global_position) as nth_position
            from wh_event_store e
          ), queued as (
            select q.queue, e.stream_id, q.sequence_order,
              row_number() over (partition by q.queue, e.stream_id order by e.version) as nth_version,
              row_number() over (partition by q.queue, e.stream_id order by q.sequence_order) as nth
            from (
              select 'outbox' as queue, message_id, sequence_order from wh_outbox
              union all
              select 'inbox', message_id, sequence_order from wh_inbox) q
            join wh_event_store e on e.event_id = q.message_id
          )
          select 'version ' || version || ' is number ' || nth || ' of its stream' from ordered where version <> nth
          union all
          select 'version ' || version || ' is out of the global order' from ordered where nth <> nth_position
          union all
          select queue || ' ' || sequence_order || ' is out of order' from queued where nth <> nth_version
          union all
          select 'deadlocks: ' || deadlocks from pg_stat_database where datname = current_database() and deadlocks > 0""");
    }
  }

  /** All eight expect the same version at the same moment, twenty times. */
  @Test
  void anExpectedVersionHasExactlyOneWinner() throws Exception {
    var threads = Executors.newFixedThreadPool(WRITERS);
    var start = new CyclicBarrier(WRITERS);
    var running = new ArrayList<Future<List<String>>>();
    try {
      for (int n = 0; n < WRITERS; n++) {
        running.add(threads.submit(() -> race(start)));
      }
      for (int expected = 0; expected < 20; expected++) {
        assertOneWinner(running, expected);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(uuids("select event_id from wh_event_store")).hasSize(20);
  }

  private List<String> race(CyclicBarrier start) throws Exception {
    var outcomes = new ArrayList<String>();
    try (var connection = schema.connect()) {
      for (int expected = 0; expected < 20; expected++) {
        start.await(3, TimeUnit.MINUTES);
        try {
          outcomes.add("won "
              + Query.text(
                  connection, EventSql.append(streams.get(0), UUID.randomUUID(), expected)));
        } catch (SQLException e) {
          outcomes.add(e.getSQLState());
        }
      }
    }
    return outcomes;
  }

  private static void assertOneWinner(List<Future<List<String>>> running, int expected)
      throws InterruptedException, ExecutionException {
    var outcomes = new ArrayList<String>();
    for (var each : running) {
      outcomes.add(each.get().get(expected));
    }
    assertThat(outcomes).containsOnlyOnce("won " + (expected + 1));
    assertThat(outcomes).filteredOn("WH006"::equals).hasSize(WRITERS - 1);
  }

  private List<UUID> uuids(String query) throws SQLException {
    try (var connection = schema.connect()) {
      return Query.texts(connection, query).stream().map(UUID::fromString).toList();
    }
  }
}
