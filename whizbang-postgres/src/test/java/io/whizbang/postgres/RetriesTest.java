package io.whizbang.postgres;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.postgres.testing.Query;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class RetriesTest extends CoordinatorTest {

  @Test
  void aDeadlockIsCountedAndTriedAgain() throws Exception {
    JdbcWorkCoordinator coordinator = coordinator();
    failFirstStores(2, "40P01");

    assertThat(coordinator
            .processWorkBatch(request().store(outgoing(message())).build())
            .outbox())
        .hasSize(1);

    assertThat(coordinator.counters().deadlocks()).isEqualTo(2);
    assertThat(coordinator.counters().serializationFailures()).isZero();
    assertThat(coordinator.counters().calls()).isEqualTo(1);
    assertThat(count("wh_outbox")).isEqualTo(1);
  }

  @Test
  void aSerializationFailureIsCountedAndTriedAgain() throws Exception {
    JdbcWorkCoordinator coordinator = coordinator();
    failFirstStores(1, "40001");

    coordinator.processWorkBatch(request().store(outgoing(message())).build());

    assertThat(coordinator.counters().serializationFailures()).isEqualTo(1);
  }

  @Test
  void attemptsAreBounded() throws Exception {
    JdbcWorkCoordinator coordinator =
        coordinator(schema.dataSource(), CallPolicy.DEFAULT.withMaxAttempts(3));
    failFirstStores(1_000, "40P01");

    assertThatThrownBy(() ->
            coordinator.processWorkBatch(request().store(outgoing(message())).build()))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageStartingWith("The call met others in its way, each time. Nothing was changed.");

    assertThat(coordinator.counters().deadlocks()).isEqualTo(3);
  }

  @Test
  void otherErrorsAreNotTriedAgain() throws Exception {
    JdbcWorkCoordinator coordinator = coordinator();
    failFirstStores(1, "53100");

    assertThatThrownBy(() ->
            coordinator.processWorkBatch(request().store(outgoing(message())).build()))
        .isInstanceOf(DatabaseUnavailableException.class);

    assertThat(value("select last_value from tries")).isEqualTo("1");
  }

  /**
   * A server looks for a deadlock once, a while after a wait began, and ends whoever looks: so the call is the last one to wait, and
   * the rival is more patient.
   */
  @Test
  void aRealDeadlockEndsWell() throws Exception {
    JdbcWorkCoordinator coordinator = coordinator();
    beforeEachStore("perform pg_advisory_xact_lock(1); perform pg_advisory_xact_lock_shared(3);"
        + " perform pg_advisory_xact_lock(2);");
    try (Connection rival = schema.connect();
        Connection gate = schema.connect()) {
      rival.setAutoCommit(false);
      Query.execute(rival, "set deadlock_timeout = '10 min'; select pg_advisory_xact_lock(2)");
      Query.execute(gate, "select pg_advisory_lock(3)");
      Background<?> call = Background.start(() ->
          coordinator.processWorkBatch(request().store(outgoing(message())).build()));
      awaitWaiting(1);
      Background<?> rivals = Background.start(() -> {
        Query.execute(rival, "select pg_advisory_xact_lock(1)");
        rival.commit();
        return true;
      });
      awaitWaiting(2);
      Query.execute(gate, "select pg_advisory_unlock(3)");

      assertThat(rivals.end().thrown()).isNull();
      assertThat(call.end().thrown()).isNull();
    }
    assertThat(coordinator.counters().deadlocks()).isPositive();
    assertThat(count("wh_outbox")).isEqualTo(1);
  }

  private void awaitWaiting(long many) {
    eventually()
        .until(() -> count("pg_locks where locktype = 'advisory' and not granted and database ="
                + " (select oid from pg_database where datname = current_database())")
            == many);
  }

  /** A sequence keeps counting through rollbacks. */
  private void failFirstStores(int times, String errorCode) throws SQLException {
    execute("create sequence tries");
    beforeEachStore("if nextval('tries') <= " + times + " then raise exception using errcode = '"
        + errorCode + "', message = 'provoked'; end if;");
  }
}
