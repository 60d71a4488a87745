package io.whizbang.postgres.schema;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static io.whizbang.postgres.testing.Query.execute;
import static io.whizbang.postgres.testing.Query.text;
import static io.whizbang.postgres.testing.Query.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.error.AccessDeniedException;
import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.SchemaTooNewException;
import io.whizbang.error.UnexpectedDatabaseException;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

@Tag("contract")
class SchemaInstallerTest {

  private TestSchema schema;
  private Connection connection;

  @BeforeEach
  void openAnEmptyDatabase() throws SQLException {
    schema = TestDatabase.emptyDatabase();
    connection = schema.connect();
  }

  @AfterEach
  void dropIt() throws SQLException {
    connection.close();
    schema.close();
  }

  @Test
  void aMissingSchemaIsCreatedAndTheReportSaysWhatWasDone() throws SQLException {
    var report = Library.SECOND.installInto(schema);

    assertThat(report)
        .isEqualTo(new InstallReport(
            schema.name(),
            0,
            2,
            List.of(
                "tables/V1__things.sql",
                "tables/V2__names.sql",
                "functions/R__count_things.sql",
                "views/R__wh_thing_count.sql")));
    assertThat(text(connection, "select things from wh_thing_count")).isEqualTo("0");
  }

  @Test
  void anEmptySchemaIsAccepted() throws SQLException {
    execute(connection, "create schema " + schema.name());
    assertThat(Library.FIRST.installInto(schema).version()).isEqualTo(1);
  }

  @Test
  void aSchemaThatHoldsSomethingElseIsRefused() throws SQLException {
    execute(
        connection,
        "create schema whizbang; create function mine() returns int language sql as 'select 1'");

    assertThatThrownBy(() -> Library.FIRST.installInto(schema))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(
            "The schema whizbang is in use, and not by Whizbang. Choose another name");
    assertThat(texts(connection, Fingerprint.OF_SCHEMA)).hasSize(1);
  }

  /** The search path passes over such a schema, and nothing may be put elsewhere instead. */
  @Test
  void aSchemaThatTheRoleMayNotUseIsRefused() throws SQLException {
    Library.FIRST.installInto(schema);
    execute(connection, "create role passer_by login");
    PGSimpleDataSource passerBy = schema.dataSource();
    passerBy.setUser("passer_by");
    try {
      assertThatThrownBy(() -> new SchemaInstaller(passerBy, schema.name()).install())
          .isInstanceOf(AccessDeniedException.class)
          .hasMessageContaining("the role passer_by may not use the schema. Whoever installs");
    } finally {
      execute(connection, "drop role passer_by");
    }
  }

  @Test
  void theLibraryInstallsAndASecondTimeChangesNothing() throws SQLException {
    var installer = new SchemaInstaller(schema.dataSource(), schema.name());
    assertThat(installer.install().changedNothing()).isFalse();
    var before = texts(connection, Fingerprint.OF_SCHEMA);

    var again = installer.install();

    assertThat(again.changedNothing()).isTrue();
    assertThat(again.versionBefore()).isEqualTo(again.version());
    assertThat(texts(connection, Fingerprint.OF_SCHEMA)).isEqualTo(before).hasSizeGreaterThan(50);
  }

  /** A new schema gets all at once, one that has something is left to Flyway. */
  @Test
  void whatFlywayAddsToABeginningIsTheSameAsAllAtOnce() throws SQLException {
    new SchemaInstaller(schema.dataSource(), schema.name()).install();
    try (var other = TestDatabase.emptyDatabase();
        var inOther = other.connect()) {
      List<SqlScript> all = SqlScripts.ofTheLibrary().all();
      new Library(all.subList(0, 1)).installInto(other);

      var report = new Library(all).installInto(other);

      assertThat(report.versionBefore()).isEqualTo(1);
      assertThat(report.scripts()).hasSize(all.size() - 1);
      for (String aspect : Fingerprint.DEFINITIONS) {
        assertThat(texts(inOther, aspect)).isEqualTo(texts(connection, aspect)).isNotEmpty();
      }
    }
  }

  @Test
  void theTableAndTheHistoryAgreeOnTheVersion() throws SQLException {
    var report = new SchemaInstaller(schema.dataSource(), schema.name()).install();
    assertThat(text(connection, "select schema_version()"))
        .isEqualTo(Integer.toString(report.version()));
  }

  @Test
  void whatMustNotOutliveAnUpgradeKnowsTheVersionThatItIsMadeFor() throws SQLException {
    var report = new SchemaInstaller(schema.dataSource(), schema.name()).install();
    assertThat(texts(
            connection,
            "select substring(prosrc from 'c_version constant integer := (\\d+)') from pg_proc"
                + " where oid in ('process_work_batch'::regproc, 'take_in'::regproc)"))
        .hasSize(2)
        .containsOnly(Integer.toString(report.version()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"orders", "Orders-1", "user", "a\"b", "it's", "back\\slash", "a,b", "größe"})
  void anyNameThatPostgresTakesWillDo(String name) throws SQLException {
    new SchemaInstaller(schema.dataSource(), name).install();
    assertThat(new SchemaInstaller(schema.dataSource(), name).install().changedNothing())
        .isTrue();
    assertThat(texts(
            connection,
            "select distinct n.nspname from pg_class c join pg_namespace n"
                + " on n.oid = c.relnamespace where c.relname like 'wh\\_%'"
                + " and n.nspname <> 'whizbang_shared'"))
        .containsExactly(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "pg_mine",
        "$user",
        "a\0b",
        "longer_than_the_sixty_three_bytes_that_postgresql_keeps_of_a_name_"
      })
  void aNameThatPostgresWouldChangeOrRefuseIsRefusedAtOnce(String name) {
    assertThatThrownBy(() -> new SchemaInstaller(schema.dataSource(), name))
        .isInstanceOf(InvalidInputException.class);
  }

  /** What they made there would run with the owner's rights. */
  @Test
  void aSchemaInWhichOthersMayCreateIsRefused() throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("create schema shared; grant create on schema shared to public");
    }

    assertThatThrownBy(() -> new SchemaInstaller(schema.dataSource(), "shared").install())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("revoke create on schema shared from public");
  }

  @Test
  void functionsSeeTheirOwnSchemaAndNoOther() throws SQLException {
    new SchemaInstaller(schema.dataSource(), "Orders-1").install();
    assertThat(
            texts(
                connection,
                "select distinct setting from pg_proc p cross join unnest(p.proconfig) setting"
                    + " where p.pronamespace = '\"Orders-1\"'::regnamespace and setting like 'search_path=%'"))
        .containsExactly("search_path=\"Orders-1\", pg_temp");
  }

  @Test
  void aSingleConnectionIsEnoughAndGoesBackAsItCame() throws SQLException {
    try (var pool = new HikariDataSource()) {
      pool.setDataSource(schema.dataSource());
      pool.setMaximumPoolSize(1);
      pool.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");

      new SchemaInstaller(pool, schema.name()).install();

      try (Connection same = pool.getConnection()) {
        assertThat(text(same, "show search_path")).isEqualTo("\"$user\", public");
        assertThat(text(same, "show lock_timeout")).isEqualTo("0");
        assertThat(text(same, "show transaction_isolation")).isEqualTo("repeatable read");
        assertThat(same.getAutoCommit()).isTrue();
      }
    }
  }

  @Test
  void anUpgradeRunsWhatIsNewOrChanged() throws SQLException {
    Library.FIRST.installInto(schema);
    execute(connection, "insert into wh_things values (1)");

    var report = Library.SECOND.with("functions/R__count_things.sql", """
            create or replace function count_things() returns bigint
            language sql stable set search_path from current as 'select 10 * count(*) from wh_things';
            """).installInto(schema);

    assertThat(report)
        .isEqualTo(new InstallReport(
            schema.name(), 1, 2, List.of("tables/V2__names.sql", "functions/R__count_things.sql")));
    assertThat(text(connection, "select things from wh_thing_count")).isEqualTo("10");
    assertThat(text(connection, "select name from wh_things")).isEqualTo("nameless");
  }

  @Test
  void aNewerSchemaIsRefusedBeforeAnythingIsTouched() throws SQLException {
    Library.SECOND.installInto(schema);
    var before = texts(connection, Fingerprint.OF_SCHEMA);
    var olderWithOtherFunctions = Library.FIRST.with("functions/R__count_things.sql", """
        create or replace function count_things() returns bigint
        language sql stable set search_path from current as 'select -1::bigint';
        """);

    assertThatThrownBy(() -> olderWithOtherFunctions.installInto(schema))
        .isInstanceOf(SchemaTooNewException.class)
        .hasMessageContaining(
            "The schema whizbang has version 2, and this library knows versions up to 1.");
    assertThat(texts(connection, Fingerprint.OF_SCHEMA)).isEqualTo(before);
  }

  @Test
  void anOlderTextOfAFunctionNeverReplacesALaterOne() throws SQLException {
    Library.FIRST.installInto(schema);
    var later = Library.FIRST.with("functions/R__count_things.sql", """
        create or replace function count_things() returns bigint
        language sql stable set search_path from current as 'select 7::bigint';
        """);
    later.installInto(schema);

    assertThatThrownBy(() -> Library.FIRST.installInto(schema))
        .isInstanceOf(SchemaTooNewException.class)
        .hasMessageContaining("has a later text of functions/R__count_things.sql");
    assertThat(text(connection, "select count_things()")).isEqualTo("7");
    assertThat(later.installInto(schema).changedNothing()).isTrue();
  }

  @Test
  void aLaterVersionMayGoBackToAnEarlierTextOfAFunction() throws SQLException {
    Library.FIRST.installInto(schema);
    Library.FIRST.with("functions/R__count_things.sql", """
            create or replace function count_things() returns bigint
            language sql stable set search_path from current as 'select 7::bigint';
            """).installInto(schema);

    Library.SECOND.installInto(schema);

    assertThat(text(connection, "select count_things()")).isEqualTo("0");
    assertThat(Library.SECOND.installInto(schema).changedNothing()).isTrue();
  }

  @Test
  void aVersionedScriptThatWasChangedAfterwardsIsRefused() {
    Library.FIRST.installInto(schema);
    assertThatThrownBy(() -> Library.FIRST
            .with("tables/V1__things.sql", "create table wh_things (id bigint primary key);")
            .installInto(schema))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("was installed with another text of tables/V1__things.sql");
  }

  @Test
  void aFunctionWithNewParametersTakesThePlaceOfTheOld() throws SQLException {
    Library.FIRST
        .with(
            "functions/R__greet.sql",
            "create function greet(a text) returns text language sql as 'select a';")
        .installInto(schema);
    execute(connection, "create function mine(a text) returns text language sql as 'select a'");

    Library.SECOND
        .with(
            "functions/R__greet.sql",
            "create function greet(a text, b text default 'x') returns text language sql as 'select a || b';")
        .installInto(schema);

    assertThat(
            texts(
                connection,
                "select oid::regprocedure from pg_proc where proname in ('greet', 'mine') order by proname"))
        .containsExactly("greet(text,text)", "mine(text)");
    assertThat(text(connection, "select greet('a')")).isEqualTo("ax");
  }

  @Test
  void aFunctionMayComeInTwoFormsAndLoseOneOfThem() throws SQLException {
    String one =
        "create or replace function greet(a text) returns text language sql as 'select a';";
    String two =
        "create or replace function greet(a integer) returns text language sql as 'select a::text';";
    String forms = "select oid::regprocedure from pg_proc where proname = 'greet' order by 1";
    Library.FIRST.with("functions/R__greet.sql", one).installInto(schema);

    Library.FIRST.with("functions/R__greet.sql", one + two).installInto(schema);
    assertThat(texts(connection, forms)).containsExactlyInAnyOrder("greet(text)", "greet(integer)");

    Library.FIRST.with("functions/R__greet.sql", two).installInto(schema);
    assertThat(texts(connection, forms)).containsExactly("greet(integer)");
  }

  @Test
  void aFunctionThatTheLibraryNoLongerHasIsDropped() throws SQLException {
    Library.FIRST
        .with(
            "functions/R__greet.sql",
            "create function greet() returns text language sql as $$select 'hi'$$;")
        .installInto(schema);

    Library.SECOND.installInto(schema);

    assertThat(text(connection, "select to_regproc('greet')")).isNull();
    assertThat(text(connection, "select to_regproc('count_things')")).isEqualTo("count_things");
    assertThat(Library.SECOND.installInto(schema).changedNothing()).isTrue();
  }

  @Test
  void aLibraryThatHasNothingToInstallDropsNothingEither() throws SQLException {
    Library.FIRST
        .with(
            "functions/R__greet.sql",
            "create function greet() returns text language sql as $$select 'hi'$$;")
        .installInto(schema);

    assertThat(Library.FIRST.installInto(schema).changedNothing()).isTrue();

    assertThat(text(connection, "select greet()")).isEqualTo("hi");
  }

  @Test
  void anUpgradeKeepsTheRightsThatWereGranted() throws SQLException {
    Library.FIRST.installInto(schema);
    execute(
        connection,
        "revoke execute on function count_things from public;"
            + "grant execute on function count_things to pg_monitor");

    Library.SECOND.with("functions/R__count_things.sql", """
            create or replace function count_things() returns bigint
            language sql stable set search_path from current as 'select 7::bigint';
            """).installInto(schema);

    assertThat(text(
            connection, "select has_function_privilege('pg_monitor', 'count_things()', 'execute')"))
        .isEqualTo("t");
  }

  @Test
  void anUpgradeKeepsTheRightsOfAFunctionWhoseParametersChange() throws SQLException {
    Library.FIRST
        .with(
            "functions/R__greet.sql",
            "create function greet(a text) returns text language sql as 'select a';")
        .installInto(schema);
    execute(connection, "grant execute on function greet to pg_monitor with grant option");

    Library.SECOND
        .with("tables/V3__greetings.sql", "drop function greet;")
        .with(
            "functions/R__greet.sql",
            "create function greet(a integer) returns text language sql as 'select a::text';")
        .installInto(schema);

    assertThat(
            text(
                connection,
                "select has_function_privilege('pg_monitor', 'greet(integer)', 'execute with grant option')"))
        .isEqualTo("t");
    assertThat(text(
            connection,
            "select has_function_privilege('pg_signal_backend', 'greet(integer)', 'execute')"))
        .isEqualTo("f");
  }

  @Test
  void anUpgradeThatFailsLeavesEverythingAsItWas() throws SQLException {
    Library.FIRST.installInto(schema);
    var before = texts(connection, Fingerprint.OF_SCHEMA);

    assertThatThrownBy(() -> Library.SECOND
            .with(
                "functions/R__wrong.sql",
                "create function wrong() returns text language sql as 'select nonsense';")
            .installInto(schema))
        .isInstanceOf(UnexpectedDatabaseException.class)
        .hasMessageContaining("functions/R__wrong.sql")
        .hasMessageContaining("nonsense");
    assertThat(texts(connection, Fingerprint.OF_SCHEMA)).isEqualTo(before);
  }

  @Test
  void anUpgradeStepsBackFromABusyTableAndTriesAgain() throws Exception {
    Library.FIRST.installInto(schema);
    connection.setAutoCommit(false);
    execute(connection, "insert into wh_things values (1)");

    var upgrade = CompletableFuture.supplyAsync(
        () -> Library.SECOND.installer(schema, Duration.ofMillis(500)).install());
    try (var observer = schema.connect()) {
      String tries = "select xact_start from pg_stat_activity"
          + " where wait_event_type = 'Lock' and query like 'alter table wh_things%'";
      var seen = new HashSet<String>();
      eventually().until(() -> {
        seen.addAll(texts(observer, tries));
        return seen.size() > 1;
      });
    }
    connection.commit();

    assertThat(upgrade.get().version()).isEqualTo(2);
    assertThat(text(connection, "select name from wh_things")).isEqualTo("nameless");
  }

  @Test
  void anUpgradeThatFindsNoQuietMomentGivesUpAndSaysWhy() throws Exception {
    Library.FIRST.installInto(schema);
    connection.setAutoCommit(false);
    execute(connection, "insert into wh_things values (1)");

    assertThatThrownBy(
            () -> Library.SECOND.installer(schema, Duration.ofMillis(1)).install())
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("Look for long transactions");
  }
}
