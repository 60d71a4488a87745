package io.whizbang.postgres.testing;

import static io.whizbang.postgres.testing.Query.execute;
import static io.whizbang.postgres.testing.Query.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TestDatabaseTest {

  @Test
  @Tag("contract")
  void theServerHasTheVersionThatWasAskedFor() throws SQLException {
    int asked = Integer.getInteger("whizbang.postgres", 18);
    try (var schema = TestDatabase.freshSchema();
        var connection = schema.connect()) {
      assertThat(connection.getMetaData().getDatabaseMajorVersion()).isEqualTo(asked);
    }
  }

  @Test
  void aFreshSchemaHasWhizbangInIt() throws SQLException {
    try (var schema = TestDatabase.freshSchema();
        var connection = schema.connect()) {
      assertThat(text(connection, "select current_schema()")).isEqualTo(schema.name());
      assertThat(text(connection, "select to_regclass('wh_schema_history')"))
          .isEqualTo("wh_schema_history");
    }
  }

  @Test
  void freshSchemasDoNotSeeEachOther() throws SQLException {
    try (var one = TestDatabase.freshSchema();
        var other = TestDatabase.freshSchema();
        var inOne = one.connect();
        var inOther = other.connect()) {
      execute(inOne, "create table mine (id int)");
      assertThat(text(inOne, "select to_regclass('mine')")).isEqualTo("mine");
      assertThat(text(inOther, "select to_regclass('mine')")).isNull();
    }
  }

  @Test
  void aClosedSchemaIsGone() throws SQLException {
    var schema = TestDatabase.freshSchema();
    schema.close();
    try (var connection = TestDatabase.server().dataSource("postgres").getConnection()) {
      assertThat(text(
              connection,
              "select datname from pg_database where datname = '" + schema.database() + "'"))
          .isNull();
    }
  }
}
