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

/** A thousand mappings slow an append by less than a tenth, since a type is resolved once. Counted in pages, not in time. */
class MappingCostTest {

  private final TestSchema schema = TestDatabase.freshSchema();

  @BeforeEach
  void aPerspective() throws SQLException {
    run("insert into wh_perspective_mappings values ('Summary', '^Thing$')");
  }

  @AfterEach
  void close() {
    schema.close();
  }

  @Test
  void aThousandMappingsCostAnAppendLessThanATenth() throws SQLException {
    long before = storing();
    mapAThousand();

    assertThat(storing()).isLessThan(before * 11 / 10);
  }

  /** So that the bound above is one that an expression per event would break. */
  @Test
  void readingTheMappingsForEachAppendWouldCostMore() throws SQLException {
    long before = storing();
    mapAThousand();
    run("alter table wh_perspective_mappings set (fillfactor = 10)");
    run("vacuum full wh_perspective_mappings");
    run(
        "create trigger forgetful after insert on wh_event_store for each statement execute function forget_event_types()");

    assertThat(storing()).isGreaterThan(before * 11 / 10);
  }

  @Test
  void theMappingsAreReadForTheFirstEventOfATypeOnly() throws SQLException {
    mapAThousand();
    try (var instance = Instance.in(schema)) {
      assertThat(scansByAnAppend(instance)).isPositive();
      assertThat(scansByAnAppend(instance)).isZero();
    }
  }

  /** Whoever has measured leaves: a peer would be left its share of the checkpoints for a moment. */
  private long storing() throws SQLException {
    try (var instance = Instance.in(schema)) {
      long pages = EventRound.measure(instance).store();
      instance.run("select leave('" + instance.id() + "')");
      return pages;
    }
  }

  private void mapAThousand() throws SQLException {
    run(
        "insert into wh_perspective_mappings select 'Other' || n, '^Some.*Thing' || n || '$' from generate_series(1, 1000) n");
  }

  /** How often storing events reads the mappings. */
  private static long scansByAnAppend(Instance instance) throws SQLException {
    instance.begin();
    long before = scans(instance);
    instance.call(EventRound.storing());
    long after = scans(instance);
    instance.commit();
    return after - before;
  }

  /** Counts what this session has not yet told the others. */
  private static long scans(Instance instance) throws SQLException {
    return Long.parseLong(
        String.valueOf(
            instance.ask(
                "select seq_scan + coalesce(idx_scan, 0) from pg_stat_xact_user_tables where relname = 'wh_perspective_mappings'")));
  }

  private void run(String sql) throws SQLException {
    try (var connection = schema.connect()) {
      Query.execute(connection, sql);
    }
  }
}
