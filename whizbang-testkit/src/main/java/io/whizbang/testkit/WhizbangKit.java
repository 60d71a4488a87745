package io.whizbang.testkit;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.observe.Count;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import javax.sql.DataSource;

/**
 * What a test works with: a database of its own, any number of services and instances on it, and a clock
 * that it can set.
 *
 * <pre>{@code
 * var orders = kit.byHand(kit.service("orders").receptor(OrderPlaced.class, shipping));
 * orders.dispatcher().publish(new OrderPlaced(id));
 * kit.awaitIdle(orders);
 * }</pre>
 */
public final class WhizbangKit implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final HikariDataSource dataSource;
  private final TestClock clock = new TestClock();
  private final Deque<Whizbang> started = new ArrayDeque<>();

  WhizbangKit(DataSource database) {
    dataSource = new HikariDataSource();
    dataSource.setDataSource(database);
    dataSource.setMaximumPoolSize(20);
  }

  /** A pool of connections to the test's database, for the application's own tables too. */
  public DataSource dataSource() {
    return dataSource;
  }

  /** Runs a statement, such as one that makes the application's tables. */
  public void execute(String sql) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  public TestClock clock() {
    return clock;
  }

  /** Describes an instance of a service: in a schema of its own, by the test's clock. */
  public WhizbangBuilder service(String name) {
    return Whizbang.create(dataSource).service(name).testClock(clock);
  }

  /** Starts an instance that does nothing but by {@link Whizbang#turn}; it ends with the test. */
  public Whizbang byHand(WhizbangBuilder described) {
    return closedAtEnd(described.startByHand());
  }

  /** Starts an instance that works by itself; it ends with the test. */
  public Whizbang running(WhizbangBuilder described) {
    return closedAtEnd(described.start());
  }

  private Whizbang closedAtEnd(Whizbang instance) {
    started.push(instance);
    return instance;
  }

  /** Lets instances work, and turns those that are turned by hand, until none has anything to do. */
  public void awaitIdle(Whizbang... instances) {
    long before;
    do {
      before = handedOut(instances);
      List.of(instances).forEach(each -> each.awaitIdle(PATIENCE));
    } while (handedOut(instances) != before);
  }

  private static long handedOut(Whizbang... instances) {
    return List.of(instances).stream()
        .mapToLong(each -> each.counters().of(Count.CLAIMED))
        .sum();
  }

  /** Stops the instances that a test has started, the last one first. */
  void stopInstances() {
    started.forEach(Whizbang::close);
    started.clear();
  }

  @Override
  public void close() {
    stopInstances();
    dataSource.close();
  }
}
