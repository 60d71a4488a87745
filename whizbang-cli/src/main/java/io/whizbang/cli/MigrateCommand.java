package io.whizbang.cli;

import io.whizbang.error.InvalidInputException;
import io.whizbang.postgres.schema.InstallReport;
import io.whizbang.postgres.schema.SchemaInstaller;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import picocli.CommandLine.Command;
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
      "The password comes from --password, which asks for it, or from the environment variable PGPASSWORD.",
      "",
      "Example:",
      "  whizbang migrate --url jdbc:postgresql://localhost/service_database --schema orders --user orders"
    })
final class MigrateCommand implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description = "The database: jdbc:postgresql://host:port/database")
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private String url;

  @Option(
      names = "--schema",
      required = true,
      paramLabel = "NAME",
      description = "The schema; it is created if it is missing.")
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private String schema;

  @Option(names = "--user", paramLabel = "ROLE", description = "The role to log in as.")
  private @Nullable String user;

  @Option(
      names = "--password",
      interactive = true,
      prompt = "Password: ",
      description = "Asks for the password.")
  private char @Nullable [] password;

  @Override
  public void run() {
    report(installer().install());
  }

  private SchemaInstaller installer() {
    try {
      return new SchemaInstaller(dataSource(), schema);
    } catch (InvalidInputException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private PGSimpleDataSource dataSource() {
    var dataSource = new PGSimpleDataSource();
    try {
      dataSource.setUrl(url);
    } catch (IllegalArgumentException e) {
      // Without the cause and the URL itself, which may hold a password.
      throw new ParameterException(
          spec.commandLine(),
          "--url is no PostgreSQL URL; one looks like jdbc:postgresql://host:5432/database");
    }
    if (user != null) {
      dataSource.setUser(user);
    }
    @Nullable
    String secret = password != null ? String.valueOf(password) : System.getenv("PGPASSWORD");
    if (secret != null) {
      dataSource.setPassword(secret);
    }
    return dataSource;
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
