package io.whizbang.postgres;

import io.whizbang.error.AccessDeniedException;
import io.whizbang.error.BatchTooLargeException;
import io.whizbang.error.CallTimedOutException;
import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.InputPlace;
import io.whizbang.error.InstanceIdInUseException;
import io.whizbang.error.InstanceRemovedException;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.OutcomeInDoubtException;
import io.whizbang.error.SchemaMigrationNeededException;
import io.whizbang.error.SchemaTooNewException;
import io.whizbang.error.StreamBusyException;
import io.whizbang.error.UnexpectedDatabaseException;
import io.whizbang.error.VersionConflictException;
import io.whizbang.error.WhizbangException;
import io.whizbang.error.WrongIsolationException;
import io.whizbang.error.WrongServiceException;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Turns what the driver throws into the exception whose class says how to react. */
final class SqlErrors {

  static final String DEADLOCK = "40P01";
  static final String SERIALIZATION_FAILURE = "40001";

  /** The driver's own, when it cannot answer what the server asks for: no password, or another way to log in. */
  private static final String NO_PASSWORD = "08004";

  /** As {@code append_events} words it. */
  private static final Pattern CONFLICT =
      Pattern.compile("is at version (\\d{1,18}), not at (\\d{1,18})");

  private SqlErrors() {}

  /**
   * What a call's own thread threw.
   *
   * @param sent whether anything may have been sent when it did
   */
  static RuntimeException unchecked(@Nullable Throwable thrown, boolean sent) {
    if (thrown instanceof SQLException e) {
      return sent ? fromStatement(e) : whileConnecting(e);
    }
    if (thrown instanceof Error e) {
      throw e;
    }
    return thrown instanceof RuntimeException e ? e : new IllegalStateException(thrown);
  }

  /** An error from getting a connection: nothing has been sent, so nothing was changed. */
  private static WhizbangException whileConnecting(SQLException e) {
    return state(e).startsWith("28") || state(e).equals(NO_PASSWORD)
        ? refusedLogin(e)
        : new DatabaseUnavailableException(
            "No connection to the database, so nothing was sent. Try again later. " + said(e), e);
  }

  /** An error from a statement that was sent. */
  static WhizbangException fromStatement(SQLException e) {
    WhizbangException ours = fromOurCode(e);
    return ours != null ? ours : fromClass(e);
  }

  static boolean isWorthAnotherAttempt(SQLException e) {
    return state(e).equals(DEADLOCK) || state(e).equals(SERIALIZATION_FAILURE);
  }

  static String state(SQLException e) {
    return e.getSQLState() == null ? "" : e.getSQLState();
  }

  private static @Nullable WhizbangException fromOurCode(SQLException e) {
    return switch (state(e)) {
      case "WH001" -> invalid(e);
      case "WH002" -> new InstanceRemovedException(said(e), e);
      case "WH003" -> new InstanceIdInUseException(said(e), e);
      case "WH004" -> new SchemaTooNewException(said(e), e);
      case "WH005" -> new WrongServiceException(said(e), e);
      case "WH006" -> conflict(e);
      case "WH007" -> new WrongIsolationException(said(e), e);
      default -> null;
    };
  }

  private static WhizbangException fromClass(SQLException e) {
    return switch (state(e)) {
      case "57014" ->
        new CallTimedOutException(
            "The call took too long and was cancelled. It is safe to send the same again. "
                + said(e),
            e);
      case "3F000", "42883", "42P01", "42703" -> migrationNeeded(e);
      case "42501" -> denied(e);
      case "55P03" ->
        new StreamBusyException(
            "Somebody keeps a transaction open that holds what the call needs. Nothing was changed. Try again later. "
                + said(e),
            e);
      case "55006" -> unavailable("Somebody is at work on what the call needs. ", e);
      case "26000" -> unavailable("The server does not know the statement any more. ", e);
      case "25P03" -> unavailable("The transaction was idle for too long and is rolled back. ", e);
      case "25006" -> unavailable("The connection is read-only: a standby, or set up so. ", e);
      case "57P01", "57P02", "57P03", "57P05" -> inDoubt(e);
      default -> fromFirstTwo(e);
    };
  }

  private static WhizbangException fromFirstTwo(SQLException e) {
    String state = state(e);
    return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
      case "08" -> inDoubt(e);
      case "22" -> invalid(e);
      case "28" -> refusedLogin(e);
      case "40" -> unavailable("The call met others in its way, each time. ", e);
      case "53" -> unavailable("The database cannot do it now. ", e);
      case "54" -> new BatchTooLargeException("Send less in one call. " + said(e), e);
      default ->
        new UnexpectedDatabaseException(
            "The database refused the call (" + state + "). " + said(e), e);
    };
  }

  private static VersionConflictException conflict(SQLException e) {
    String said = said(e);
    Matcher versions = CONFLICT.matcher(said);
    return versions.find()
        ? new VersionConflictException(
            said, Long.parseLong(versions.group(1)), Long.valueOf(versions.group(2)), e)
        : new VersionConflictException(said, 0, null, e);
  }

  private static InvalidInputException invalid(SQLException e) {
    String said = said(e);
    return new InvalidInputException(said, InputPlace.firstIn(said).orElse(null), e);
  }

  private static OutcomeInDoubtException inDoubt(SQLException e) {
    return new OutcomeInDoubtException(
        "The connection broke before the answer came, so the call may have taken effect or not."
            + " It is safe to send the same again. "
            + said(e),
        e);
  }

  private static SchemaMigrationNeededException migrationNeeded(SQLException e) {
    return new SchemaMigrationNeededException(
        "The schema is missing or out of date: correct its name, or run ./whizbang migrate. "
            + said(e),
        e);
  }

  private static AccessDeniedException denied(SQLException e) {
    return new AccessDeniedException("The database role lacks a right. " + said(e), e);
  }

  private static AccessDeniedException refusedLogin(SQLException e) {
    return new AccessDeniedException(
        "The database refused the login. Correct the user or the password. " + said(e), e);
  }

  private static DatabaseUnavailableException unavailable(String why, SQLException e) {
    return new DatabaseUnavailableException(
        why + "Nothing was changed. Try again later. " + said(e), e);
  }

  /** What the server said, with its hint; without the call stack that the driver adds to it. */
  private static String said(SQLException e) {
    ServerErrorMessage server = e instanceof PSQLException p ? p.getServerErrorMessage() : null;
    if (server == null) {
      return String.valueOf(e.getMessage());
    }
    String hint = server.getHint();
    return server.getMessage() + (hint == null ? "" : ". " + hint);
  }
}
