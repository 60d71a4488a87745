package io.whizbang.cli;

import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which database a command works on, and as whom. */
final class DatabaseOptions {

  static final String PASSWORD_HINT =
      "The password comes from --password, which asks for it, or from the environment variable PGPASSWORD.";

  @Spec(Spec.Target.MIXEE)
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
      names = "--user",
      paramLabel = "ROLE",
      description =
          "The role to log in as; without it the one of the URL, or your name in the system.")
  private @Nullable String user;

  @Option(
      names = "--password",
      interactive = true,
      prompt = "Password: ",
      description = "Asks for the password.")
  private char @Nullable [] password;

  PGSimpleDataSource dataSource() {
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
}
