package io.whizbang.postgres.races;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.testing.Query;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Eight connections, twenty streams, everything at once. The seconds come from -Dwhizbang.stress.seconds. */
class StressTest {

  private static final int CONNECTIONS = 8;
  private static final int STREAMS = 20;
  private static final Duration MOST_MORE = Duration.ofMinutes(3);

  private final TestSchema schema = TestDatabase.freshSchema();
  private final Ledger ledger = new Ledger();

  @AfterEach
  void close() {
    schema.close();
  }

  @Test
  void nothingIsLostReorderedOrDoubledAndNobodyDeadlocks() throws Exception {
    int seconds = Integer.getInteger("whizbang.stress.seconds", 20);
    run(Duration.ofSeconds(seconds), () -> ledger.count() > 1000);

    assertThat(ledger.faults()).isEmpty();
    assertThat(ledger.count()).isGreaterThan(1000);
    assertThat(ask("select deadlocks from pg_stat_database where datname = current_database()"))
        .isEqualTo("0");
  }

  @Test
  void withoutTheMutexOfTheStreamTheLedgerShowsFaults() throws Exception {
    replace("lock_streams(p_streams uuid[]) returns void", "return;");
    run(Duration.ZERO, ledger::isFaulty);

    assertThat(ledger.faults()).isNotEmpty();
  }

  @Test
  void withoutAFenceTheLedgerShowsFaults() throws Exception {
    replace(
        "lock_heads_outbox(p_message_ids uuid[]) returns void",
        "update wh_outbox set instance_id = null, lease_expiry = null, leased_through = null,"
            + " claimable_at = clock_timestamp() where message_id = any (p_message_ids) and place = 'head';");
    run(Duration.ZERO, ledger::isFaulty);

    assertThat(ledger.faults()).isNotEmpty();
  }

  private void replace(String function, String body) throws SQLException {
    try (var connection = schema.connect()) {
      Query.execute(
          connection,
          "create or replace function " + function
              + " language plpgsql set search_path from current" + " as $$ begin " + body
              + " end $$");
    }
  }

  /** For so long, and on a slow machine until it was enough. */
  private void run(Duration least, BooleanSupplier isEnough) throws Exception {
    List<UUID> streams = Stream.generate(UUID::randomUUID).limit(STREAMS).toList();
    long began = System.nanoTime();
    BooleanSupplier goesOn = () -> {
      long passed = System.nanoTime() - began;
      return passed < least.toNanos()
          || (!isEnough.getAsBoolean() && passed < least.plus(MOST_MORE).toNanos());
    };
    var threads = new ArrayList<Thread>();
    var ready = new CountDownLatch(CONNECTIONS);
    for (int i = 0; i < CONNECTIONS; i++) {
      var worker = new StressWorker(schema, ledger, streams, i);
      var thread = new Thread(() -> work(worker, ready, goesOn), "stress-" + i);
      thread.start();
      threads.add(thread);
    }
    for (Thread each : threads) {
      each.join();
    }
    try (var last = new StressWorker(schema, ledger, streams, CONNECTIONS)) {
      last.drain();
    }
    for (Queue queue : Queue.values()) {
      if (!"0".equals(ask(Streams.unfinished(queue)))) {
        ledger.fault("left over in " + queue.table());
      }
    }
  }

  private void work(StressWorker worker, CountDownLatch ready, BooleanSupplier goesOn) {
    try (worker) {
      ready.countDown();
      ready.await();
      while (goesOn.getAsBoolean()) {
        worker.turn();
      }
      worker.finish();
    } catch (SQLException | InterruptedException | RuntimeException e) {
      ledger.fault(e.toString());
    }
  }

  private String ask(String sql) throws SQLException {
    try (var connection = schema.connect()) {
      return String.valueOf(Query.text(connection, sql));
    }
  }
}
