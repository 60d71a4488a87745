package io.whizbang.postgres.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Call;
import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A call with nothing to do. */
class EmptyCallTest {

  private final TestSchema schema = TestDatabase.freshSchema();

  @AfterEach
  void close() {
    schema.close();
  }

  @Test
  void writesNothingBetweenHeartbeats() throws SQLException {
    try (var instance = Instance.in(schema)) {
      warmUp(instance);
      int silent = 0;
      for (int i = 0; i < 100; i++) {
        silent += Pages.of(instance, emptyCall()).walRecords() == 0 ? 1 : 0;
      }
      // Where a look takes more than a millisecond, as it may on a busy machine, it is noted how
      // far it got.
      assertThat(silent).isGreaterThanOrEqualTo(90);
      assertThat(Pages.of(instance, emptyCall().later(60)).walRecords()).isPositive();
    }
  }

  @Test
  void takesNoTransactionIdBetweenHeartbeats() throws SQLException {
    try (var instance = Instance.in(schema)) {
      warmUp(instance);
      instance.connection().setAutoCommit(false);
      int silent = 0;
      for (int i = 0; i < 100; i++) {
        instance.call(emptyCall());
        silent += instance.ask("select pg_current_xact_id_if_assigned()") == null ? 1 : 0;
        instance.connection().commit();
      }
      assertThat(silent).isGreaterThanOrEqualTo(90);
    }
  }

  /** The bound is half a millisecond; other things may run on the machine of a test. */
  @Test
  void takesNoMoreThanSixTimesHalfAMillisecond() throws SQLException {
    try (var instance = Instance.in(schema);
        var call = instance.connection().prepareStatement(instance.sql(emptyCall()))) {
      warmUp(instance);
      long[] nanos = IntStream.range(0, 1000)
          .mapToLong(i -> {
            long began = System.nanoTime();
            try (var rows = call.executeQuery()) {
              assertThat(rows.next()).isFalse();
            } catch (SQLException e) {
              throw new AssertionError(e);
            }
            return System.nanoTime() - began;
          })
          .sorted()
          .toArray();
      assertThat(Duration.ofNanos(nanos[500])).isLessThan(Duration.ofMillis(3));
    }
  }

  private static Call emptyCall() {
    return Call.to(Queue.OUTBOX).taking(100).on(Queue.INBOX).taking(100);
  }

  private static void warmUp(Instance instance) throws SQLException {
    for (int i = 0; i < 20; i++) {
      instance.call(emptyCall());
    }
  }
}
