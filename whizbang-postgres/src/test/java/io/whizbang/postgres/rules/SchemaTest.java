package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Queue.OUTBOX;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.schema.SchemaInstaller;
import io.whizbang.postgres.testing.Doors;
import io.whizbang.postgres.testing.TestDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** One service, one schema: no name resolves to another one's table. */
class SchemaTest extends RuleTest {

  @Test
  void twoServicesInOneDatabaseNeverSeeEachOthersRows() throws SQLException {
    try (var database = TestDatabase.freshSchema()) {
      new SchemaInstaller(database.dataSource(), "billing").install();
      try (var connection = database.connect()) {
        Doors.open(connection, "billing");
        var message = db.single(OUTBOX);
        assertThat(a.call().store(message).over(connection).at(0).work()).containsExactly(message);

        connection.createStatement().execute("set search_path = billing");
        assertThat(a.ofService("billing")
                .call()
                .returnHeld()
                .over(connection)
                .at(1000)
                .work())
            .isEmpty();
      }
    }
  }

  @Test
  void theCallersSearchPathDecidesNothing() throws SQLException {
    try (var connection = db.connect();
        var statement = connection.createStatement()) {
      statement.execute("create schema if not exists decoy");
      statement.execute("create table if not exists decoy.wh_outbox (message_id uuid)");
      statement.execute("create temporary table wh_outbox (message_id uuid)");
      statement.execute("create temporary table wh_service_instances (instance_id uuid)");
      statement.execute(
          "set search_path = pg_temp, decoy, \"" + RuleDatabase.schema().name() + "\"");

      var message = db.single(OUTBOX);
      assertThat(a.call().store(message).over(connection).at(0).work()).containsExactly(message);
      assertThat(a.call().complete(message).over(connection).at(1).rejections()).isEmpty();
      statement.execute("drop schema decoy cascade");
    }
  }

  @Test
  void theSettingsOfTheSessionStayAsTheyWere() throws SQLException {
    try (var connection = db.connect()) {
      a.call().store(db.single(OUTBOX)).over(connection).at(0);
      try (var settings = connection
          .createStatement()
          .executeQuery(
              "select current_setting('enable_seqscan'), current_setting('plan_cache_mode'), current_setting('jit') = boot_val"
                  + " from pg_settings where name = 'jit'")) {
        settings.next();
        assertThat(settings.getString(1)).isEqualTo("on");
        assertThat(settings.getString(2)).isEqualTo("auto");
      }
    }
  }

  @Test
  void noTemporaryTableIsEverMade() throws SQLException {
    try (var connection = db.connect()) {
      var message = db.single(OUTBOX);
      a.call().store(message).over(connection).at(0);
      a.call().fail(message).over(connection).at(1);
      try (var schema = connection.createStatement().executeQuery("select pg_my_temp_schema()")) {
        schema.next();
        assertThat(schema.getInt(1)).isZero();
      }
    }
  }

  @Test
  void theTimeZoneOfTheSessionDecidesNothing() throws SQLException {
    try (var connection = db.connect()) {
      connection.createStatement().execute("set timezone = 'Asia/Kathmandu'");
      var message = db.single(OUTBOX).scheduledFor(60);
      a.call().store(message).over(connection).at(0);

      assertThat(db.row(message).scheduledFor()).isEqualTo(Time.second(60));
    }
  }
}
