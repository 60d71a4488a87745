package io.whizbang.postgres.schema;

import static io.whizbang.postgres.testing.Query.execute;
import static io.whizbang.postgres.testing.Query.text;
import static io.whizbang.postgres.testing.Query.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.testing.Psql;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("contract")
class InstallScriptTest {

  private static final Psql.Result SILENT_SUCCESS = new Psql.Result(0, "");

  @TempDir
  private Path folder;

  private TestSchema schema;
  private Connection connection;

  @BeforeEach
  void openAnEmptyDatabase() throws SQLException {
    Psql.demand();
    schema = TestDatabase.emptyDatabase();
    connection = schema.connect();
  }

  @AfterEach
  void dropIt() throws SQLException {
    if (schema != null) {
      connection.close();
      schema.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"whizbang", "Orders-1", "user", "a\"b", "it's", "back\\slash", "größe"})
  void psqlInstallsIntoASchemaOfAnyNameAndFlywayRecognisesIt(String name) throws Exception {
    assertThat(Psql.runFile(schema, file(InstallScript.forSchema(name)))).isEqualTo(SILENT_SUCCESS);

    flyway(name).validate();
    assertThat(flyway(name).migrate().migrationsExecuted).isZero();
    assertThat(new SchemaInstaller(schema.dataSource(), name).install().changedNothing())
        .isTrue();
  }

  @Test
  void psqlReadsTheScriptFromItsInputAsWell() throws Exception {
    assertThat(Psql.runInput(schema, file(InstallScript.forSchema("whizbang"))))
        .isEqualTo(SILENT_SUCCESS);
    assertThat(text(connection, "select schema_version()")).isNotNull();
  }

  @Test
  void runTwiceTheScriptChangesNothing() throws Exception {
    var script = file(InstallScript.forSchema("whizbang"));
    Psql.runFile(schema, script);
    var before = texts(connection, Fingerprint.OF_SCHEMA);

    assertThat(Psql.runFile(schema, script)).isEqualTo(SILENT_SUCCESS);
    assertThat(texts(connection, Fingerprint.OF_SCHEMA)).isEqualTo(before).hasSizeGreaterThan(50);
  }

  @Test
  void overASchemaThatFlywayInstalledTheScriptChangesNothing() throws Exception {
    new SchemaInstaller(schema.dataSource(), "whizbang").install();
    var before = texts(connection, Fingerprint.OF_SCHEMA);

    assertThat(Psql.runFile(schema, file(InstallScript.forSchema("whizbang"))))
        .isEqualTo(SILENT_SUCCESS);
    assertThat(texts(connection, Fingerprint.OF_SCHEMA)).isEqualTo(before);
  }

  @Test
  void bothWaysLeadToTheSameSchema() throws Exception {
    new SchemaInstaller(schema.dataSource(), "whizbang").install();
    try (var other = TestDatabase.emptyDatabase();
        var inOther = other.connect()) {
      Psql.runFile(other, file(InstallScript.forSchema("whizbang")));
      for (String aspect : Fingerprint.DEFINITIONS) {
        assertThat(texts(inOther, aspect)).isEqualTo(texts(connection, aspect)).isNotEmpty();
      }
    }
  }

  @Test
  void flywaysOwnHistoryTableHasTheSameColumns() throws SQLException {
    execute(connection, "create schema whizbang; create schema flyway");
    new SchemaInstaller(schema.dataSource(), "whizbang").install();
    Flyway.configure()
        .dataSource(schema.dataSource())
        .defaultSchema("flyway")
        .table(Installation.HISTORY_TABLE)
        .locations(new String[0])
        .load()
        .baseline();

    String columns =
        "select column_name || ' ' || data_type || coalesce(character_maximum_length, 0)"
            + " || is_nullable || coalesce(column_default, '') from information_schema.columns"
            + " where table_name = 'wh_schema_history' and table_schema = '%s' order by ordinal_position";
    assertThat(texts(connection, columns.formatted("whizbang")))
        .isEqualTo(texts(connection, columns.formatted("flyway")))
        .hasSize(10);
  }

  @Test
  void anEmptySchemaIsAccepted() throws Exception {
    execute(connection, "create schema whizbang");
    assertThat(Psql.runFile(schema, file(InstallScript.forSchema("whizbang"))))
        .isEqualTo(SILENT_SUCCESS);
  }

  @Test
  void aSchemaThatHoldsSomethingElseIsRefused() throws Exception {
    execute(connection, "create schema whizbang; create table mine (id int)");

    var result = Psql.runInput(schema, file(InstallScript.forSchema("whizbang")));

    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.output()).contains("The schema whizbang is in use, and not by Whizbang.");
    assertThat(text(connection, "select to_regclass('wh_schema_history')")).isNull();
  }

  @Test
  void theScriptUpgradesWhatFlywayInstalledAndTheOtherWayRound() throws Exception {
    Library.FIRST.installInto(schema);
    assertThat(Psql.runFile(schema, file(Library.SECOND.scriptFor("whizbang"))))
        .isEqualTo(SILENT_SUCCESS);
    assertThat(Library.SECOND.installInto(schema).changedNothing()).isTrue();

    var third = Library.SECOND
        .with("tables/V3__ages.sql", "alter table wh_things add column age integer;")
        .without("functions/R__count_things.sql")
        .without("views/R__wh_thing_count.sql")
        .with("functions/R__count_things.sql", """
            drop view if exists wh_thing_count;
            create function count_things(p_least integer) returns bigint language sql stable set search_path from current
            as 'select count(*) from wh_things where id >= p_least';
            """);
    assertThat(third.installInto(schema).version()).isEqualTo(3);
    assertThat(texts(
            connection, "select oid::regprocedure from pg_proc where proname = 'count_things'"))
        .containsExactly("count_things(integer)");
    assertThat(Psql.runFile(schema, file(third.scriptFor("whizbang")))).isEqualTo(SILENT_SUCCESS);
  }

  @Test
  void theScriptOfAnOlderLibraryIsRefusedByANewerSchema() throws Exception {
    Library.SECOND.installInto(schema);
    var before = texts(connection, Fingerprint.OF_SCHEMA);

    var result = Psql.runFile(schema, file(Library.FIRST.scriptFor("whizbang")));

    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.output())
        .contains("The schema whizbang has version 2, and this library knows versions up to 1.");
    assertThat(texts(connection, Fingerprint.OF_SCHEMA)).isEqualTo(before);
  }

  @Test
  void aScriptThatFailsLeavesNothingBehind() throws Exception {
    var broken = Library.FIRST.with(
        "functions/R__wrong.sql", "create function wrong() language sql as 'nonsense';");

    assertThat(Psql.runInput(schema, file(broken.scriptFor("whizbang"))).exitCode())
        .isEqualTo(3);
    assertThat(text(connection, "select to_regnamespace('whizbang')")).isNull();
  }

  @Test
  void flywayWithItsOwnSearchOfTheClassPathRecognisesTheSchemaToo() throws Exception {
    Psql.runFile(schema, file(InstallScript.forSchema("whizbang")));
    Flyway.configure()
        .dataSource(schema.dataSource())
        .defaultSchema("whizbang")
        .table(Installation.HISTORY_TABLE)
        .locations("classpath:io/whizbang/postgres/sql")
        .load()
        .validate();
  }

  private Flyway flyway(String name) {
    return FlywaySetup.of(new SchemaName(name), SqlScripts.ofTheLibrary())
        .dataSource(schema.dataSource())
        .load();
  }

  private Path file(String script) throws java.io.IOException {
    return Files.writeString(folder.resolve("install.sql"), script);
  }
}
