package io.whizbang.postgres.rules;

import static java.util.Objects.requireNonNull;

import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** The error that ended a call. */
public record Refusal(String code, String problem, String hint) {

  public static Refusal of(PSQLException error) {
    ServerErrorMessage message = requireNonNull(error.getServerErrorMessage());
    return new Refusal(
        String.valueOf(message.getSQLState()),
        String.valueOf(message.getMessage()),
        String.valueOf(message.getHint()));
  }
}
