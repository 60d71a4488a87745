package io.whizbang.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** Tries again what the database rolled back only because another call was in its way. */
final class Retries {

  private static final Duration LONGEST_FIRST_PAUSE = Duration.ofMillis(10);

  private final int maxAttempts;
  private final CallCounters counters;

  Retries(int maxAttempts, CallCounters counters) {
    this.maxAttempts = maxAttempts;
    this.counters = counters;
  }

  <T> T run(Call<T> call, Statements statements) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        return call.run(statements);
      } catch (SQLException e) {
        if (!SqlErrors.isWorthAnotherAttempt(e)) {
          throw e;
        }
        count(e);
        if (attempt == maxAttempts) {
          throw e;
        }
        pause(attempt);
      }
    }
  }

  private void count(SQLException e) {
    if (SqlErrors.state(e).equals(SqlErrors.DEADLOCK)) {
      counters.countDeadlock();
    } else {
      counters.countSerializationFailure();
    }
  }

  /** Two calls that met once should not meet again: each waits for a time of its own, ever longer. */
  private static void pause(int attempt) {
    LockSupport.parkNanos(
        ThreadLocalRandom.current().nextLong(LONGEST_FIRST_PAUSE.toNanos() * attempt));
  }
}
