package io.whizbang.postgres.schema;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static io.whizbang.postgres.testing.Query.execute;
import static io.whizbang.postgres.testing.Query.text;
import static io.whizbang.postgres.testing.Query.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
class UpgradeUnderLoadTest {

  private static final int INSTANCES = 3;

  private static final String WAITING_AT_THE_DOOR =
      "select count(*) from pg_locks where relation = 'wh_schema'::regclass and not granted"
          + " and database = (select oid from pg_database where datname = current_database())";

  @Test
  void anUpgradeUnderLoadLosesNothingAndLeavesWhatRestsAsItWas() throws Exception {
    try (var schema = TestDatabase.freshSchema();
        var connection = schema.connect();
        var rest = new MessagesAtRest(schema)) {
      var before = texts(connection, MessagesAtRest.ROWS);

      var load = new Load(schema, INSTANCES);
      try {
        load.awaitCalls(5);
        upgradeWhileAllWait(schema, load);
        load.awaitCalls(5);
      } finally {
        load.stop();
      }

      assertThat(texts(connection, NextLibrary.STATES_MET))
          .containsExactlyElementsOf(NextLibrary.ALL_STATES);
      assertThat(texts(connection, MessagesAtRest.ROWS)).isEqualTo(before).hasSize(rest.size());
      assertThat(unfinished(connection))
          .isEqualTo(load.unfinished().stream().map(UUID::toString).collect(Collectors.toSet()));
      assertThat(load.finished()).isPositive();
      assertThat(text(connection, "select schema_version()"))
          .isEqualTo(Integer.toString(NextLibrary.VERSION));
      assertThat(text(connection, "select count(*) from wh_outbox where note <> 'none'"))
          .isEqualTo("0");
    }
  }

  /** A call that is under way holds the upgrade back; the calls after it wait for the upgrade. */
  private static void upgradeWhileAllWait(TestSchema schema, Load load) throws Exception {
    try (var underWay = new CallUnderWay(schema)) {
      var upgrade = CompletableFuture.supplyAsync(
          () -> NextLibrary.SCRIPTS.installer(schema, Duration.ofMinutes(1)).install());
      awaitWaiting(schema, 1 + INSTANCES);
      underWay.messages().forEach(load::count);
      load.count(insertDirectly(schema));
      underWay.commit();
      assertThat(upgrade.get().version()).isEqualTo(NextLibrary.VERSION);
    }
  }

  private static void awaitWaiting(TestSchema schema, int atTheDoor) throws SQLException {
    try (var observer = schema.connect()) {
      eventually()
          .until(() -> Integer.toString(atTheDoor).equals(text(observer, WAITING_AT_THE_DOOR)));
    }
  }

  private static UUID insertDirectly(TestSchema schema) throws SQLException {
    UUID id = UUID.randomUUID();
    try (var application = schema.connect()) {
      execute(
          application,
          "insert into wh_outbox (message_id, destination, message_type, payload) values ('" + id
              + "', 'shipping', 'OrderPlaced', '{}')");
    }
    return id;
  }

  private static Set<String> unfinished(Connection connection) throws SQLException {
    return Set.copyOf(texts(
        connection,
        "select message_id::text from wh_outbox where message_type <> 'AtRest'"
            + " union all select message_id::text from wh_inbox where message_type <> 'AtRest'"));
  }
}
