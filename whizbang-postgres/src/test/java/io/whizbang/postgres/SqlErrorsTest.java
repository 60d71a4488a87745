package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.error.AccessDeniedException;
import io.whizbang.error.DatabaseUnavailableException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlErrorsTest {

  @ParameterizedTest
  @CsvSource({
    "WH001, InvalidInputException",
    "WH002, InstanceRemovedException",
    "WH003, InstanceIdInUseException",
    "WH004, SchemaTooNewException",
    "WH005, WrongServiceException",
    "WH007, WrongIsolationException",
    "08000, OutcomeInDoubtException",
    "08006, OutcomeInDoubtException",
    "57P01, OutcomeInDoubtException",
    "57P02, OutcomeInDoubtException",
    "57014, CallTimedOutException",
    "40001, DatabaseUnavailableException",
    "40P01, DatabaseUnavailableException",
    "53100, DatabaseUnavailableException",
    "53200, DatabaseUnavailableException",
    "55P03, StreamBusyException",
    "25P03, DatabaseUnavailableException",
    "25006, DatabaseUnavailableException",
    "3F000, SchemaMigrationNeededException",
    "42883, SchemaMigrationNeededException",
    "42P01, SchemaMigrationNeededException",
    "42501, AccessDeniedException",
    "28P01, AccessDeniedException",
    "54000, BatchTooLargeException",
    "54001, BatchTooLargeException",
    "22P05, InvalidInputException",
    "22003, InvalidInputException",
    "XX000, UnexpectedDatabaseException",
    "55000, UnexpectedDatabaseException",
    "'', UnexpectedDatabaseException"
  })
  void everyErrorBecomesTheExceptionOfItsReaction(String state, String exception) {
    RuntimeException translated =
        SqlErrors.unchecked(new SQLException("said the server", state), true);

    assertThat(translated.getClass().getSimpleName()).isEqualTo(exception);
    assertThat(translated)
        .hasMessageContaining("said the server")
        .hasCauseInstanceOf(SQLException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"08001", "08006", "53300", "57P03", "3D000", ""})
  void withoutAConnectionNothingWasSent(String state) {
    assertThat(SqlErrors.unchecked(new SQLException("no luck", state), false))
        .isInstanceOf(DatabaseUnavailableException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"28P01", "08004"})
  void aWrongOrMissingPasswordIsNotTransient(String state) {
    assertThat(SqlErrors.unchecked(new SQLException("wrong password", state), false))
        .isInstanceOf(AccessDeniedException.class);
  }

  @Test
  void anErrorWithoutAStateIsUnexpected() {
    assertThat(SqlErrors.unchecked(new SQLException("odd"), true)).hasMessageContaining("odd");
  }
}
