package io.whizbang.postgres;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who waits for the end of a transaction of the application is told of it. */
class TransactionWatchTest extends CoordinatorTest {

  private final TransactionWatch watch = new TransactionWatch();
  private final CountDownLatch seen = new CountDownLatch(1);
  private Connection transaction;

  @BeforeEach
  void openATransaction() throws SQLException {
    execute("create table effect (id integer)");
    transaction = schema.connect();
    transaction.setAutoCommit(false);
    within("insert into effect values (1)");
  }

  @AfterEach
  void end() throws SQLException {
    watch.close();
    transaction.close();
  }

  @Test
  void whoWaitsLooksAfterTheCommit() throws Exception {
    assertThat(watch.watch(transaction, this::look)).isTrue();
    transaction.commit();

    assertThat(seen.await(3, MINUTES)).isTrue();
  }

  @Test
  void theNextTransactionOfTheConnectionHidesNoEnd() throws Exception {
    watch.watch(transaction, this::look);
    transaction.commit();
    within("select 1");

    assertThat(seen.await(3, MINUTES)).isTrue();
  }

  /** Every one of them would otherwise be glanced at, and told of, by itself. */
  @Test
  void howeverOftenATransactionSendsItIsWatchedOnce() throws Exception {
    var tellings = new AtomicInteger();
    long begun = System.nanoTime();
    for (int i = 0; i < 10_000; i++) {
      watch.watch(transaction, tellings::incrementAndGet);
    }

    assertThat(watch.size()).isEqualTo(1);
    assertThat(tellings.get()).isLessThanOrEqualTo(2 + (int) (millisSince(begun) / 3));
    watch.watch(transaction, this::look);
    transaction.commit();
    assertThat(seen.await(3, MINUTES)).isTrue();
    eventually().until(() -> watch.size() == 0);
  }

  private static long millisSince(long begun) {
    return (System.nanoTime() - begun) / 1_000_000;
  }

  @Test
  void aConnectionThatIsNotTheDriversCannotBeWatched() {
    var another = (Connection) Proxy.newProxyInstance(
        getClass().getClassLoader(),
        new Class<?>[] {Connection.class},
        (proxy, method, arguments) -> false);

    assertThat(watch.watch(another, this::look)).isFalse();
  }

  @Test
  void whoIsClosedWatchesNothing() {
    watch.close();

    assertThat(watch.watch(transaction, this::look)).isFalse();
  }

  @Test
  void withoutAThreadNoEndCanBeSeenUntilThereIsOneAgain() throws Exception {
    var out = new AtomicBoolean(true);
    ExecutorService threads = Executors.newCachedThreadPool(task -> {
      if (out.get()) {
        throw new LinkageError("unable to create native thread");
      }
      return new Thread(task, "commits");
    });
    try (var starved = new TransactionWatch(threads)) {
      assertThat(starved.watch(transaction, () -> {})).isFalse();
      out.set(false);

      assertThat(starved.watch(transaction, this::look)).isTrue();
      transaction.commit();
      assertThat(seen.await(3, MINUTES)).isTrue();
    }
  }

  private void within(String sql) throws SQLException {
    try (Statement statement = transaction.createStatement()) {
      statement.execute(sql);
    }
  }

  /** What has committed is to be seen from another connection. */
  private void look() {
    try {
      if (count("effect") == 1) {
        seen.countDown();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
