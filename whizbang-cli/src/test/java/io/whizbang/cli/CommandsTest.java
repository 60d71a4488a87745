package io.whizbang.cli;

import static io.whizbang.postgres.testing.Query.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.schema.InstallScript;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {

  private record Outcome(int exitCode, String out, String err) {}

  @ParameterizedTest
  @ValueSource(strings = {"help", "--help", "-h"})
  void helpListsTheCommands(String help) {
    var outcome = run(help);
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out()).contains("sql", "migrate", "rebuild", "help");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void helpTellsAboutOneCommand() {
    assertThat(run("help", "migrate").out()).contains("--url", "--schema", "PGPASSWORD");
    assertThat(run("migrate", "--help")).isEqualTo(run("help", "migrate"));
  }

  @Test
  void sqlPrintsTheScriptAndNothingElse() {
    assertThat(run("sql", "--schema", "Orders-1"))
        .isEqualTo(new Outcome(0, InstallScript.forSchema("Orders-1"), ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no-such-command",
        "sql",
        "sql --schema",
        "sql --schema x --no-such-option",
        "sql --schema pg_x",
        "migrate --schema x",
        "migrate --url jdbc:postgresql://127.0.0.1/x",
        "migrate --url postgres --schema x",
        "migrate --url jdbc:postgresql://127.0.0.1/x --schema pg_x",
        "chaos --json no-such-folder/results.json",
        "help no-such-command"
      })
  void whatIsNotUnderstoodIsExplainedOnStderrWithExitCodeTwo(String arguments) {
    var outcome = run(arguments.isEmpty() ? new String[0] : arguments.split(" ", -1));
    assertThat(outcome.exitCode()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .containsAnyOf("Usage: whizbang", "Did you mean: whizbang")
        .doesNotContain("Exception", "\tat ");
  }

  @Test
  void whoMisspeltARequiredOptionIsToldSo() {
    assertThat(run("sql", "--shema", "x").err())
        .contains("Unknown option", "'--shema'", "--schema");
  }

  @Test
  void aFileThatIsNotThereIsNamedWithExitCodeOne() {
    assertThat(run("bench", "page", "--page", "../docs/benchmarks.md", "no-such-file.json"))
        .isEqualTo(new Outcome(1, "", "There is no file no-such-file.json\n"));
  }

  @Test
  void migrateInstallsAndSaysWhatItDid() throws Exception {
    try (TestSchema schema = TestDatabase.emptyDatabase();
        var connection = schema.connect()) {
      var first = run("migrate", "--url", schema.url(), "--schema", schema.name());
      assertThat(first.exitCode()).as(first.err()).isZero();
      assertThat(first.out())
          .startsWith("Installed version " + text(connection, "select schema_version()")
              + " in schema whizbang:")
          .contains("\n  tables/V1__queues.sql", "\n  functions/R__process_work_batch.sql");

      var second = run("migrate", "--url", schema.url(), "--schema", schema.name());
      assertThat(second.exitCode()).isZero();
      assertThat(second.out()).startsWith("Schema whizbang is up to date at version ");
    }
  }

  @Test
  void migrateThatFailsSaysWhyWithExitCodeOne() throws Exception {
    try (TestSchema schema = TestDatabase.emptyDatabase();
        var connection = schema.connect()) {
      connection
          .createStatement()
          .execute("create schema whizbang; create table whizbang.mine (id int)");

      var outcome = run("migrate", "--url", schema.url(), "--schema", schema.name());

      assertThat(outcome.exitCode()).isEqualTo(1);
      assertThat(outcome.out()).isEmpty();
      assertThat(outcome.err()).contains("is in use, and not by Whizbang").doesNotContain("\tat ");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://127.0.0.1:1/x?password=swordfish",
        "jdbc:postgres://x?password=swordfish"
      })
  void aPasswordIsNeverPrinted(String url) {
    var outcome = run("migrate", "--url", url, "--schema", "orders");
    assertThat(outcome.exitCode()).isPositive();
    assertThat(outcome.err()).isNotEmpty().doesNotContain("swordfish");
  }

  private static Outcome run(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int exitCode = Main.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
    return new Outcome(exitCode, out.toString(), err.toString());
  }
}
