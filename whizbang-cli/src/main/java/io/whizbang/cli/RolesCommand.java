package io.whizbang.cli;

import io.whizbang.error.InvalidInputException;
import io.whizbang.postgres.schema.RoleScript;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "roles",
    description =
        "Prints the script that gives roles the rights they need in an installed schema, and no more."
            + " To be run again after each upgrade.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "Example:",
      "  whizbang roles --schema orders --application orders_app --reader dashboard | psql service_database"
    })
final class RolesCommand implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Option(
      names = "--schema",
      required = true,
      paramLabel = "NAME",
      description = "The schema that Whizbang is installed in.")
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private String schema;

  @Option(
      names = "--application",
      paramLabel = "ROLE",
      description = "The role that the service's instances connect as.")
  private @Nullable String application;

  @Option(
      names = "--reader",
      paramLabel = "ROLE",
      description = "The role of a dashboard: it reads and changes nothing.")
  private @Nullable String reader;

  @Override
  public void run() {
    try {
      spec.commandLine().getOut().print(RoleScript.forSchema(schema, application, reader));
    } catch (InvalidInputException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
