package io.whizbang.cli;

import io.whizbang.error.InvalidInputException;
import io.whizbang.postgres.schema.InstallScript;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "sql",
    description =
        "Prints the script that installs Whizbang or brings it up to date, for plain psql.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {"", "Example:", "  whizbang sql --schema wh_orders | psql service_database"})
final class SqlCommand implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Option(
      names = "--schema",
      required = true,
      paramLabel = "NAME",
      description = "The schema; the script creates it if it is missing.")
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private String schema;

  @Override
  public void run() {
    try {
      spec.commandLine().getOut().print(InstallScript.forSchema(schema));
    } catch (InvalidInputException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
