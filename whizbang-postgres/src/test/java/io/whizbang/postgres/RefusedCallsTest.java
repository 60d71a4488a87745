package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.AccessDeniedException;
import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.InstanceIdInUseException;
import io.whizbang.error.InstanceRemovedException;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.SchemaMigrationNeededException;
import io.whizbang.error.SchemaTooNewException;
import io.whizbang.error.WhizbangException;
import io.whizbang.error.WrongIsolationException;
import io.whizbang.error.WrongServiceException;
import io.whizbang.postgres.schema.SchemaVersion;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.ServiceInstance;
import java.io.IOException;
import java.net.ServerSocket;
import java.sql.SQLException;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class RefusedCallsTest extends CoordinatorTest {

  private static final int KNOWN = SchemaVersion.ofTheLibrary();
  private static final ServiceInstance ME = ServiceInstance.ofThisProcess("orders");

  @Test
  void aMissingSchemaAsksForMigration() throws SQLException {
    try (var database = TestDatabase.emptyDatabase();
        var coordinator = new JdbcWorkCoordinator(
            database.dataSource(), "nowhere", ME, CoordinationPolicy.DEFAULT)) {
      assertRefused(coordinator, SchemaMigrationNeededException.class)
          .hasMessageContaining("nowhere")
          .hasMessageContaining("./whizbang migrate");
    }
  }

  @Test
  void anOlderSchemaAsksForMigrationAndIsUsedOnceMigrated() throws SQLException {
    JdbcWorkCoordinator coordinator = coordinator();
    execute("update wh_schema set version = 0");

    assertRefused(coordinator, SchemaMigrationNeededException.class)
        .hasMessage(
            "Schema whizbang is of version 0, and this library needs version %d. Run ./whizbang migrate",
            KNOWN);

    execute("update wh_schema set version = " + KNOWN);
    assertThat(coordinator.processWorkBatch(ASK).work()).isEmpty();
  }

  @Test
  void aNewerSchemaAsksForANewerLibrary() throws SQLException {
    execute("update wh_schema set version = " + (KNOWN + 1));

    assertRefused(coordinator(), SchemaTooNewException.class)
        .hasMessage(
            "Schema whizbang is of version %d, and this library knows versions up to %d. Upgrade the library",
            KNOWN + 1, KNOWN);
  }

  @Test
  void aRemovedInstanceComesBackUnderANewId() throws SQLException {
    coordinator(schema.dataSource(), ME, CallPolicy.DEFAULT).processWorkBatch(ASK);
    execute(
        "update wh_service_instances set last_heartbeat_at = clock_timestamp() - interval '1 hour'");
    coordinator().processWorkBatch(ASK);

    assertRefused(
            coordinator(schema.dataSource(), ME, CallPolicy.DEFAULT),
            InstanceRemovedException.class)
        .hasMessageContaining(ME.instanceId().toString())
        .hasMessageContaining("come back under a new instance id");
    assertThat(coordinator(schema.dataSource(), ME.withNewId(), CallPolicy.DEFAULT)
            .processWorkBatch(ASK)
            .work())
        .isEmpty();
  }

  @Test
  void anInstanceIdIsNotShared() {
    coordinator(schema.dataSource(), ME, CallPolicy.DEFAULT).processWorkBatch(ASK);
    ServiceInstance copy = new ServiceInstance(ME.instanceId(), "orders", "elsewhere", 1, null);

    assertRefused(
            coordinator(schema.dataSource(), copy, CallPolicy.DEFAULT),
            InstanceIdInUseException.class)
        .hasMessageContaining(ME.instanceId().toString());
  }

  @Test
  void whoeverIsRefusedAsADuplicateDoesNotMakeTheOtherLeave() throws SQLException {
    coordinator(schema.dataSource(), ME, CallPolicy.DEFAULT).processWorkBatch(ASK);
    ServiceInstance copy = new ServiceInstance(ME.instanceId(), "orders", "elsewhere", 1, null);
    JdbcWorkCoordinator refused = coordinator(schema.dataSource(), copy, CallPolicy.DEFAULT);
    assertRefused(refused, InstanceIdInUseException.class);

    refused.close();

    assertThat(count("wh_service_instances")).isEqualTo(1);
  }

  @Test
  void aSchemaServesOneService() {
    coordinator().processWorkBatch(ASK);

    assertRefused(
            coordinator(
                schema.dataSource(), ServiceInstance.ofThisProcess("billing"), CallPolicy.DEFAULT),
            WrongServiceException.class)
        .hasMessageContaining("orders")
        .hasMessageContaining("billing");
  }

  @Test
  void aStricterIsolationLevelIsRefused() {
    PGSimpleDataSource strict = schema.dataSource();
    strict.setOptions("-c default_transaction_isolation=serializable");

    assertRefused(coordinator(strict), WrongIsolationException.class)
        .hasMessageContaining("READ COMMITTED")
        .hasMessageContaining("SERIALIZABLE");
  }

  @Test
  void aReadOnlyDatabaseIsUnavailable() {
    PGSimpleDataSource standby = schema.dataSource();
    standby.setOptions("-c default_transaction_read_only=on");

    assertRefused(coordinator(standby), DatabaseUnavailableException.class)
        .hasMessageContaining("read-only");
  }

  @Test
  void aRoleWithoutRightsIsDenied() throws SQLException {
    execute("drop role if exists nobody_in_particular");
    execute("create role nobody_in_particular login");
    PGSimpleDataSource stranger = schema.dataSource();
    stranger.setUser("nobody_in_particular");

    assertRefused(coordinator(stranger), AccessDeniedException.class)
        .hasMessageContaining("permission denied");
  }

  @Test
  void aDatabaseThatIsNotThereIsUnavailable() throws IOException {
    PGSimpleDataSource nowhere = schema.dataSource();
    try (ServerSocket port = new ServerSocket(0)) {
      nowhere.setPortNumbers(new int[] {port.getLocalPort()});
    }

    assertRefused(coordinator(nowhere), DatabaseUnavailableException.class)
        .hasMessageStartingWith(
            "No connection to the database, so nothing was sent. Try again later.");
  }

  @Test
  void theDatabaseNamesThePlaceOfBadInput() throws SQLException {
    beforeEachStore("raise exception using errcode = 'WH001',"
        + " message = 'p_new_outbox_messages[3].messageType is missing', hint = 'Correct it.';");
    JdbcWorkCoordinator coordinator = coordinator();

    assertThatThrownBy(() ->
            coordinator.processWorkBatch(request().store(outgoing(message())).build()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("p_new_outbox_messages[3].messageType is missing. Correct it.")
        .satisfies(e -> assertThat(((InvalidInputException) e).place())
            .hasToString("Optional[p_new_outbox_messages[3].messageType]"));
  }

  @Test
  void aRefusalLeavesNothingInDoubt() {
    coordinator().processWorkBatch(ASK);
    JdbcWorkCoordinator refused = coordinator(
        schema.dataSource(), ServiceInstance.ofThisProcess("billing"), CallPolicy.DEFAULT);

    assertRefused(refused, WrongServiceException.class);

    assertThat(refused.counters().inDoubt()).isZero();
  }

  private static AbstractThrowableAssert<?, ?> assertRefused(
      JdbcWorkCoordinator coordinator, Class<? extends WhizbangException> reaction) {
    return assertThatThrownBy(() -> coordinator.processWorkBatch(ASK)).isInstanceOf(reaction);
  }
}
