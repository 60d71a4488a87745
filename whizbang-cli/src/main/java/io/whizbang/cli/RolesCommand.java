package io.whizbang.cli;

import io.whizbang.error.InvalidInputException;
import io.whizbang.postgres.schema.RoleScript;
import io.whizbang.postgres.schema.RoleScript.Part;
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
      "  whizbang roles --schema wh_orders --application orders_app --reader dashboard \\",
      "      | psql service_database"
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

  @Option(
      names = "--publisher",
      paramLabel = "ROLE",
      description =
          "The role that the instances of another service connect as, to publish to this one.")
  private @Nullable String publisher;

  @Option(
      names = "--peer",
      paramLabel = "ROLE",
      description =
          "The role that owns the schema of another service, so that it can subscribe. Only for the trusted.")
  private @Nullable String peer;

  @Override
  public void run() {
    try {
      spec.commandLine().getOut().print(script().text());
    } catch (InvalidInputException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private RoleScript script() {
    RoleScript script = RoleScript.forSchema(schema);
    open(script, Part.APPLICATION, application);
    open(script, Part.READER, reader);
    open(script, Part.PUBLISHER, publisher);
    open(script, Part.PEER, peer);
    return script;
  }

  private static void open(RoleScript script, Part part, @Nullable String role) {
    if (role != null) {
      script.open(part, role);
    }
  }
}
