package io.whizbang.cli;

import io.whizbang.error.InvalidInputException;
import io.whizbang.postgres.schema.InstallReport;
import io.whizbang.postgres.schema.SchemaInstaller;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "migrate",
    description = "Installs Whizbang in a schema or brings it up to date, and says what it did.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      DatabaseOptions.PASSWORD_HINT,
      "",
      "Example:",
      "  whizbang migrate --schema wh_orders --user orders \\",
      "      --url jdbc:postgresql://localhost/service_database"
    })
final class MigrateCommand implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Mixin
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private DatabaseOptions database;

  @Option(
      names = "--schema",
      required = true,
      paramLabel = "NAME",
      description = "The schema; it is created if it is missing.")
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private String schema;

  @Override
  public void run() {
    report(installer().install());
  }

  private SchemaInstaller installer() {
    try {
      return new SchemaInstaller(database.dataSource(), schema);
    } catch (InvalidInputException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private void report(InstallReport report) {
    PrintWriter out = spec.commandLine().getOut();
    if (report.changedNothing()) {
      out.printf("Schema %s is up to date at version %d.%n", report.schema(), report.version());
      return;
    }
    if (report.versionBefore() == 0) {
      out.printf("Installed version %d in schema %s:%n", report.version(), report.schema());
    } else {
      out.printf(
          "Brought schema %s from version %d to %d:%n",
          report.schema(), report.versionBefore(), report.version());
    }
    report.scripts().forEach(script -> out.println("  " + script));
  }
}
