package io.whizbang;

import static io.whizbang.testing.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.error.AccessDeniedException;
import io.whizbang.observe.Health;
import io.whizbang.observe.Observer;
import io.whizbang.observe.Vitals;
import io.whizbang.observe.WorkerHealth;
import io.whizbang.testing.FakeDatabase;
import io.whizbang.transport.LoopbackTransport;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Whether an instance can do its work. */
class HealthTest {

  private final FakeDatabase database = new FakeDatabase();

  @Test
  void anInstanceAtWorkIsReady() {
    try (var orders = orders().start()) {
      until(() -> orders.health().oldestDue() != null);

      Health health = orders.health();
      assertThat(health.ready()).isTrue();
      assertThat(health.databaseReachable()).isTrue();
      assertThat(health.oldestDue()).isEqualTo(Duration.ZERO);
      assertThat(health.workers())
          .extracting(WorkerHealth::role)
          .containsExactlyInAnyOrder("claimer", "publisher");
      assertThat(health.sentence()).isEqualTo("All is well.");
    }
  }

  @Test
  void withoutTheDatabaseItIsNotAndTheDatabaseIsNotAskedForThat() {
    try (var orders = orders().pollInterval(Duration.ofMillis(1)).start()) {
      database.scripted().setDown(true);
      until(() -> orders.health().sentence().startsWith("The worker claimer has failed"));

      Health health = orders.health();
      assertThat(health.ready()).isFalse();
      assertThat(health.databaseReachable()).isFalse();
      assertThat(health.oldestDue()).isNull();
      assertThat(health.sentence())
          .startsWith("The worker claimer has failed")
          .endsWith("times in a row: The database is down");
    }
  }

  @Test
  void whoIsNotAllowedToInstallSaysSo() {
    database.failWith(new AccessDeniedException("Not your schema", null));
    var seen = new ArrayList<Vitals>();
    try {
      orders().observe(noting(seen)).start();
    } catch (AccessDeniedException expected) {
      assertThat(expected).hasMessage("Not your schema");
    }

    assertThat(seen).singleElement().satisfies(vitals -> {
      assertThat(vitals.health().ready()).isFalse();
      assertThat(vitals.health().sentence()).isEqualTo("It is stopped.");
    });
  }

  @Test
  void whatHasStoppedIsNotReady() {
    var orders = orders().startByHand();
    assertThat(orders.health().ready()).isTrue();
    assertThat(orders.health().workers()).isEmpty();

    orders.close();

    assertThat(orders.health().ready()).isFalse();
    assertThat(orders.health().sentence()).isEqualTo("It is stopped.");
  }

  private static Observer noting(List<Vitals> seen) {
    return new Observer() {
      @Override
      public void started(Vitals vitals) {
        seen.add(vitals);
      }
    };
  }

  private WhizbangBuilder orders() {
    var nowhere = (DataSource) Proxy.newProxyInstance(
        HealthTest.class.getClassLoader(),
        new Class<?>[] {DataSource.class},
        (proxy, method, arguments) -> {
          throw new UnsupportedOperationException();
        });
    return Whizbang.create(nowhere)
        .service("orders")
        .transport(new LoopbackTransport())
        .databaseProvider(database);
  }
}
