package io.whizbang.postgres.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Call;
import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.PreparedStatement;
import java.sql.SQLException;
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
      noteNoLook(instance);
      warmUp(instance);
      int silent = 0;
      for (int i = 0; i < 100; i++) {
        silent += Pages.of(instance, emptyCall()).walRecords() == 0 ? 1 : 0;
      }
      assertThat(silent).isGreaterThanOrEqualTo(90);
      assertThat(Pages.of(instance, emptyCall().later(60)).walRecords()).isPositive();
    }
  }

  @Test
  void takesNoTransactionIdBetweenHeartbeats() throws SQLException {
    try (var instance = Instance.in(schema)) {
      noteNoLook(instance);
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

  /** Where a look takes more than a millisecond, as any may on a busy machine, it is noted how far it got: not here. */
  private static void noteNoLook(Instance instance) throws SQLException {
    instance.run("""
        do $do$
        declare
          v_definition text := pg_get_functiondef('look_for_work'::regproc);
          v_silent text := replace(v_definition, $$interval '1 millisecond'$$, $$interval '1 hour'$$);
        begin
          if v_silent = v_definition then
            raise 'look_for_work notes nothing';
          end if;
          execute v_silent;
        end
        $do$""");
  }

  /**
   * The bound is half a millisecond, which depends on the machine and on what else it does: counting to 10,000 takes this long
   * on the one that it was set for, and the fastest of many calls are those that nothing else disturbed.
   */
  @Test
  void takesNoLongerThanCountingToTenThousand() throws SQLException {
    try (var instance = Instance.in(schema);
        var call = instance.connection().prepareStatement(instance.sql(emptyCall()));
        var counting = instance
            .connection()
            .prepareStatement("select count(*) from generate_series(1, 10000)")) {
      warmUp(instance);
      long fastestCall = Long.MAX_VALUE;
      long fastestCounting = Long.MAX_VALUE;
      for (int i = 0; i < 1000; i++) {
        fastestCall = Math.min(fastestCall, nanos(call));
        fastestCounting = Math.min(fastestCounting, nanos(counting));
      }
      assertThat(fastestCall).isLessThan(fastestCounting);
    }
  }

  private static long nanos(PreparedStatement statement) throws SQLException {
    long began = System.nanoTime();
    statement.executeQuery().close();
    return System.nanoTime() - began;
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
