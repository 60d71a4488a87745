package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.whizbang.error.DatabaseUnavailableException;
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

  @Test
  void aRealDeadlockEndsWell() throws Exception {
    JdbcWorkCoordinator coordinator = coordinator();
    beforeEachStore("perform pg_advisory_xact_lock(1); perform pg_advisory_xact_lock(2);");

    try (Connection rival = schema.connect()) {
      rival.setAutoCommit(false);
      // The server ends the one whose patience runs out first: the call, not the rival.
      rival
          .createStatement()
          .execute("set deadlock_timeout = '1 min'; select pg_advisory_xact_lock(2)");
      Background<?> call = Background.start(() ->
          coordinator.processWorkBatch(request().store(outgoing(message())).build()));
      await()
          .until(() -> "1"
              .equals(value(
                  "select count(*) from pg_locks where locktype = 'advisory' and not granted")));
      rival.createStatement().execute("select pg_advisory_xact_lock(1)");
      rival.commit();

      assertThat(call.end().thrown()).isNull();
    }

    assertThat(coordinator.counters().deadlocks()).isPositive();
    assertThat(count("wh_outbox")).isEqualTo(1);
  }

  /** A sequence keeps counting through rollbacks. */
  private void failFirstStores(int times, String errorCode) throws SQLException {
    execute("create sequence tries");
    beforeEachStore("if nextval('tries') <= " + times + " then raise exception using errcode = '"
        + errorCode + "', message = 'provoked'; end if;");
  }
}
