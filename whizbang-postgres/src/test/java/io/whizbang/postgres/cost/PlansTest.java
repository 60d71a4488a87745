package io.whizbang.postgres.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.testing.Query;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A plan is made once in a session and then kept, whatever the tables hold later. So it has to be right on empty tables and on
 * full ones: what grows is read by index and with a condition on that index, and lists do not multiply.
 */
@Tag("contract")
class PlansTest {

  private static final String GROWING =
      "^(wh_(outbox|inbox|message_deduplication|stream_mutex|dead_letters|receptor_processing|event_store"
          + "|perspective_checkpoints|perspective_claimable|perspective_held)|one_event_per_version)";

  private static final String SCANS_A_TABLE = """
      $.** ? (@."Node Type" == "Seq Scan" && @."Relation Name" like_regex "%s$")""".formatted(GROWING);

  private static final String WALKS_AN_INDEX = """
      $.** ? (@."Index Name" like_regex "%s" && !exists(@."Index Cond"))""".formatted(GROWING);

  /** All checkpoints of a perspective are as many as there are streams. */
  private static final String WALKS_A_PERSPECTIVE = """
      $.** ? (@."Index Name" == "wh_perspective_checkpoints_pkey" && !(@."Index Cond" like_regex "stream_id"))""";

  /** Two lists that nothing but a comparison of their columns connects. */
  private static final String MULTIPLIES_LISTS = """
      $.** ? (@."Join Filter" like_regex "[a-z_0-9]\\"?[.][a-z_]+ = (any [(]array[[])?\\"?[a-z_0-9]+\\"?[.]" flag "i")""";

  private final TestSchema schema = TestDatabase.freshSchema();

  @AfterEach
  void close() {
    schema.close();
  }

  @Test
  void plansMadeWhileTheTablesAreEmptyReadByIndex() throws SQLException {
    try (var connection = schema.connect()) {
      Query.execute(connection, "vacuum analyze");
    }
    // Mutexes are swept only when there are many.
    assertThat(faults(plansOfAllFeatures("sweep_mutexes"))).isEmpty();
  }

  @Test
  void plansMadeWhileTheTablesAreFullReadByIndex() throws SQLException {
    for (Queue queue : Queue.values()) {
      var backlog = new Backlog(schema, queue);
      backlog.blocked(5000);
      backlog.queued(5000);
      try (var holder = Instance.in(schema)) {
        backlog.leased(5000, holder);
      }
    }
    Backlog.history(schema, 50_000);
    Backlog.mutexes(schema);
    fillCheckpoints();
    assertThat(faults(plansOfAllFeatures("none"))).isEmpty();
  }

  private void fillCheckpoints() throws SQLException {
    var checkpoints = new CheckpointBacklog(schema);
    checkpoints.completed(5000);
    checkpoints.waiting(5000);
    checkpoints.due(5000);
    try (var holder = Instance.in(schema)) {
      checkpoints.leased(5000, holder);
    }
    CheckpointBacklog.history(schema, 50_000);
  }

  @Test
  void theChecksFindAScanAWalkAndAProduct() throws SQLException {
    try (var instance = Instance.in(schema)) {
      var reader = new PlanReader(instance.connection());
      reader.run("""
          do $$
          begin
            perform from wh_inbox i join wh_outbox o on i.sequence_order = o.sequence_order;
          end $$;
          set enable_seqscan = off;
          set enable_hashjoin = off;
          set enable_mergejoin = off;
          do $$
          begin
            perform message_id from wh_outbox order by message_id;
            perform from unnest('{1, 2}'::int[]) x join unnest('{3, 4}'::int[]) y on x = y;
            perform from unnest('{5, 6}'::int[]) v join unnest('{7, 8}'::int[]) w on v = any (array[w]);
            perform stream_id from wh_perspective_checkpoints where perspective_name = 'orders';
          end $$""");
      assertThat(faults(reader.plans()))
          .anyMatch(fault -> fault.contains("Seq Scan"))
          .anyMatch(fault -> fault.contains("wh_outbox_pkey"))
          .anyMatch(fault -> fault.contains("wh_perspective_checkpoints_pkey"))
          .anyMatch(fault -> fault.contains("x.x = y.y"))
          .anyMatch(fault -> fault.contains("v.v = ANY"));
    }
  }

  private List<Plan> plansOfAllFeatures(String outOfReach) throws SQLException {
    try (var instance = Instance.in(schema)) {
      var reader = new PlanReader(instance.connection());
      for (Queue queue : Queue.values()) {
        try (var other = Instance.in(schema)) {
          new Features(queue, instance, other, reader).useAll();
        }
      }
      try (var other = Instance.in(schema)) {
        new EventFeatures(instance, other, reader).useAll();
      }
      assertThat(functionsThatReadWhatGrows())
          .filteredOn(function -> !function.equals(outOfReach))
          .allMatch(function -> reader.plans().stream()
              .anyMatch(plan -> plan.context().contains("function " + function + "(")));
      return reader.plans().stream().distinct().toList();
    }
  }

  private List<String> functionsThatReadWhatGrows() throws SQLException {
    try (var connection = schema.connect()) {
      return Query.texts(connection, """
          select p.proname
          from pg_proc p
          where p.pronamespace = current_schema()::regnamespace
            and p.prosrc ~ '(from|join|into|update) wh_(outbox|inbox|message_d|stream_m|dead_l|receptor_p|event_s|perspective_c)'""");
    }
  }

  private List<String> faults(List<Plan> plans) throws SQLException {
    var faults = new ArrayList<String>();
    try (var connection = schema.connect();
        var search =
            connection.prepareStatement("select jsonb_path_query(?::jsonb, ?::jsonpath)")) {
      for (Plan plan : plans) {
        for (String fault :
            List.of(SCANS_A_TABLE, WALKS_AN_INDEX, WALKS_A_PERSPECTIVE, MULTIPLIES_LISTS)) {
          search.setString(1, plan.json());
          search.setString(2, fault);
          try (var found = search.executeQuery()) {
            while (found.next()) {
              faults.add(plan.context() + "\n" + found.getString(1));
            }
          }
        }
      }
    }
    return faults;
  }
}
