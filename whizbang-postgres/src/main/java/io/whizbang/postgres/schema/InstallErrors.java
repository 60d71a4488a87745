package io.whizbang.postgres.schema;

import io.whizbang.error.AccessDeniedException;
import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.SchemaTooNewException;
import io.whizbang.error.UnexpectedDatabaseException;
import io.whizbang.error.WhizbangException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Turns what the database said into the exception that tells what to do next. */
final class InstallErrors {

  /** The driver's own, when it cannot answer what the server asks for: no password, or another way to log in. */
  private static final String NO_PASSWORD = "08004";

  private InstallErrors() {}

  static WhizbangException translate(SchemaName schema, Exception error) {
    String state = sqlState(error);
    String message = "Whizbang was not installed in the schema %s: %s%s"
        .formatted(schema, withoutFullStop(reason(error, state)), advice(state));
    return switch (state) {
      case "WH001" -> new InvalidInputException(message, null, error);
      case "WH004" -> new SchemaTooNewException(message, error);
      case "42501", "28000", "28P01", NO_PASSWORD -> new AccessDeniedException(message, error);
      default ->
        state.startsWith("08") || state.startsWith("57P")
            ? new DatabaseUnavailableException(message, error)
            : new UnexpectedDatabaseException(message, error);
    };
  }

  /** Advice begins with one. */
  private static String withoutFullStop(@Nullable String reason) {
    String text = String.valueOf(reason);
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  private static String advice(String state) {
    return switch (state) {
      case "42501" ->
        ". Whoever installs owns the schema, or may create it in the database: let its owner run"
            + " ./whizbang migrate, grant the service its rights by ./whizbang roles, and start it with"
            + " schemaInstalledElsewhere()";
      case "28000", "28P01", NO_PASSWORD -> ". Correct the user or the password";
      case "3D000" -> ". Create the database, or correct the URL";
      default -> "";
    };
  }

  /** The code of the database error at the bottom of it, empty if there is none. */
  static String sqlState(Throwable error) {
    @Nullable SQLException cause = sqlException(error);
    return cause == null || cause.getSQLState() == null ? "" : cause.getSQLState();
  }

  private static @Nullable SQLException sqlException(@Nullable Throwable error) {
    while (error != null && !(error instanceof SQLException)) {
      error = error.getCause();
    }
    return (SQLException) error;
  }

  /**
   * The message and the hint, without the place in the script that raised it. Flyway says which script failed, which
   * helps nobody whose rights are missing.
   */
  private static @Nullable String reason(Exception error, String state) {
    Exception speaking = advice(state).isEmpty() ? error : sqlException(error);
    if (speaking instanceof PSQLException fromServer
        && fromServer.getServerErrorMessage() != null) {
      ServerErrorMessage said = fromServer.getServerErrorMessage();
      return said.getHint() == null ? said.getMessage() : said.getMessage() + " " + said.getHint();
    }
    return error.getMessage();
  }
}
