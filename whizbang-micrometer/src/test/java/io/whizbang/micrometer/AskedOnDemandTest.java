package io.whizbang.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.whizbang.Whizbang;
import io.whizbang.database.Database;
import io.whizbang.database.DatabaseProvider;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The database is asked about its queues when somebody wants to know, and not more often than is said. */
@ExtendWith(WhizbangExtension.class)
class AskedOnDemandTest {

  private final Readings readings = new Readings();
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void nobodyReadsSoNobodyAsks(WhizbangKit kit) {
    var orders = start(kit, "unread", Duration.ZERO);

    orders.dispatcher().publish(OrderPlaced.withNote("hello"));
    kit.awaitIdle(orders);
    assertThat(readings.count("whizbang.work.completed", "queue", "inbox")).isEqualTo(1);

    assertThat(asked).hasValue(0);
  }

  @Test
  void howeverManyReadTheDatabaseIsAskedOnce(WhizbangKit kit) {
    var orders = start(kit, "read", Duration.ofHours(1));
    await().atMost(Duration.ofMinutes(1)).until(() -> orders.health().oldestDue() != null);

    for (int time = 0; time < 3; time++) {
      readings
          .registry
          .getMeters()
          .forEach(meter -> meter.measure().forEach(each -> each.getValue()));
      assertThat(orders.health().oldestDue()).isZero();
    }

    assertThat(asked).hasValue(1);
  }

  private Whizbang start(WhizbangKit kit, String service, Duration interval) {
    return kit.byHand(kit.service(service)
        .receptor(OrderPlaced.class, (placed, context) -> {})
        .snapshotInterval(interval)
        .databaseProvider(settings -> counting(DatabaseProvider.onClassPath().open(settings)))
        .observe(readings.observer()));
  }

  private Database counting(Database database) {
    return (Database) Proxy.newProxyInstance(
        Database.class.getClassLoader(),
        new Class<?>[] {Database.class},
        (proxy, method, arguments) -> {
          if (method.getName().equals("snapshot")) {
            asked.incrementAndGet();
          }
          try {
            return method.invoke(database, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }
}
