package io.whizbang;

import static io.whizbang.testing.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.SchemaTooNewException;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.testing.FakeDatabase;
import io.whizbang.testing.LogLines;
import io.whizbang.transport.LoopbackTransport;
import io.whizbang.transport.Readiness;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.worker.WorkerState;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class WhizbangBuilderTest {

  private record Note(String text) {}

  private static final DataSource NOWHERE = (DataSource) Proxy.newProxyInstance(
      WhizbangBuilderTest.class.getClassLoader(),
      new Class<?>[] {DataSource.class},
      (proxy, method, arguments) -> {
        throw new UnsupportedOperationException();
      });

  private static final ReceptorDefinition<Note> RECEPTOR =
      ReceptorDefinition.of(Note.class, (note, context) -> {});

  private final FakeDatabase database = new FakeDatabase();

  @Test
  void aServiceHasAName() {
    assertThatThrownBy(Whizbang.create(NOWHERE)::start)
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("Which service is this? Say .service(\"orders\")");
    assertThatThrownBy(() -> Whizbang.create(NOWHERE).service(""))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void withoutADatabaseOnTheClassPathItSaysWhatIsMissing() {
    assertThatThrownBy(Whizbang.create(NOWHERE).service("orders")::start)
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("No database is on the class path: add the module whizbang-postgres");
  }

  @Test
  void aPollIntervalIsPositive() {
    assertThatThrownBy(() -> Whizbang.create(NOWHERE).pollInterval(Duration.ZERO))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("PT0S");
  }

  @Test
  void aServiceHasASchemaOfItsOwnUnlessItIsSet() {
    orders().service("Order Service").startByHand().close();
    assertThat(schema()).isEqualTo("wh_order_service");

    orders().schema("mine").startByHand().close();
    assertThat(schema()).isEqualTo("mine");
  }

  @Test
  void anInstanceThatOnlyDispatchesRunsNoReceptors() {
    assertThatThrownBy(orders().receptor(RECEPTOR).dispatchOnly()::start)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("leave out dispatchOnly(), or the 1 receptors");
  }

  @Test
  void aStaleThresholdOfLessThanTwoLeasesIsWorthAWarning() {
    CoordinationPolicy policy = CoordinationPolicy.DEFAULT;

    assertThat(warnings(policy.withStaleThreshold(policy.lease().multipliedBy(2))))
        .isZero();
    assertThat(warnings(policy.withStaleThreshold(policy.lease().multipliedBy(2).minusSeconds(1))))
        .isEqualTo(1);
  }

  private int warnings(CoordinationPolicy policy) {
    try (var log = LogLines.of(SettingsCheck.class)) {
      orders().coordination(policy).startByHand().close();
      return log.lines().size();
    }
  }

  @Test
  void aMessageIsTriedAsOftenAsAnyOfItsReceptorsWantsIt() {
    var eager = RECEPTOR.withRetryPolicy(RetryPolicy.DEFAULT.withMaxAttempts(25));

    orders().receptor(eager).startByHand().close();

    assertThat(Objects.requireNonNull(database.policy()).maxAttempts()).isEqualTo(25);
  }

  @Test
  void whatCannotBePutTogetherLeavesNoDatabaseOpen() {
    assertThatThrownBy(orders().receptor(RECEPTOR).receptor(RECEPTOR)::start)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("two receptors named Note");

    assertThat(database.calls()).containsExactly("close");
  }

  @Test
  void whatWaitingWillNotCureKeepsItFromStartingAndLeavesNothingOpen() {
    var transport = new LoopbackTransport();
    database.failWith(new SchemaTooNewException("Version 99", null));

    assertThatThrownBy(orders().transport(transport)::start)
        .isInstanceOf(SchemaTooNewException.class);

    assertThat(database.calls()).containsExactly("install", "close");
    assertThat(transport.readiness()).isInstanceOf(Readiness.NotReady.class);
  }

  @Test
  void aDatabaseThatCannotBeReachedDoesNotKeepItFromStarting() {
    database.goDown();

    try (var whizbang = orders().start()) {
      assertThat(whizbang.workers()).containsOnlyKeys("claimer", "publisher");
      until(() -> state(whizbang).consecutiveFailedTurns() > 0);
      database.comeBack();
      whizbang.wake();
      until(() -> state(whizbang).consecutiveEmptyTurns() > 0);
    }
  }

  private static WorkerState state(Whizbang whizbang) {
    return Objects.requireNonNull(whizbang.workers().get("claimer"));
  }

  @Test
  void closingTwiceIsClosingOnce() {
    Whizbang whizbang = orders().start();

    whizbang.close();
    whizbang.close();

    assertThat(database.calls()).containsOnlyOnce("close");
  }

  @Test
  void turnedByHandItHasNoWorkers() {
    try (var whizbang = orders().startByHand()) {
      assertThat(whizbang.workers()).isEmpty();
      assertThat(whizbang.turn()).isZero();
    }
  }

  private WhizbangBuilder orders() {
    return Whizbang.create(NOWHERE).service("orders").databaseProvider(database);
  }

  private String schema() {
    return Objects.requireNonNull(database.settings()).schema();
  }
}
