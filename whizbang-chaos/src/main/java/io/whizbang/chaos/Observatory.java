package io.whizbang.chaos;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.chaos.control.DatabaseServer;
import io.whizbang.chaos.service.Shop;
import io.whizbang.chaos.service.ShopSettings;
import io.whizbang.observe.QueueState;
import io.whizbang.observe.Snapshot;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** An instance of each service in this process, which takes no work: messages are placed through it, and queues are seen. */
public final class Observatory implements AutoCloseable {

  private static final int CONNECTIONS = 24;

  private final HikariDataSource pool = new HikariDataSource();
  private final Whizbang orders;
  private final Whizbang shipping;

  Observatory(DatabaseServer database) {
    pool.setJdbcUrl(DatabaseServer.urlAt(database.port()) + "&ApplicationName=load");
    pool.setMaximumPoolSize(CONNECTIONS);
    pool.setConnectionTimeout(5_000);
    pool.setInitializationFailTimeout(-1);
    orders = start(ShopSettings.ORDERS);
    shipping = start(ShopSettings.SHIPPING);
  }

  private Whizbang start(String service) {
    return Whizbang.create(pool)
        .service(service)
        .schemaInstalledElsewhere()
        .snapshotInterval(Duration.ZERO)
        .dispatchOnly()
        .start();
  }

  public DataSource dataSource() {
    return pool;
  }

  public Whizbang orders() {
    return orders;
  }

  public Whizbang shipping() {
    return shipping;
  }

  /** How much is unfinished in all queues of both services; nothing if the database does not answer. */
  public OptionalLong unfinished() {
    return sum(QueueState::depth);
  }

  /** How much has neither had its effect nor been given up, be it in a queue or with a broker. */
  OptionalLong underWay() {
    try (Connection connection = pool.getConnection()) {
      long without = Shop.underWay(connection);
      OptionalLong dead = sum(QueueState::dead);
      return dead.isEmpty() ? dead : OptionalLong.of(Math.max(0, without - dead.getAsLong()));
    } catch (SQLException e) {
      return OptionalLong.empty();
    }
  }

  private OptionalLong sum(ToLongFunction<QueueState> figure) {
    Optional<Snapshot> one = orders.snapshot();
    Optional<Snapshot> other = shipping.snapshot();
    if (one.isEmpty() || other.isEmpty()) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(Stream.of(one.get(), other.get())
        .flatMap(snapshot -> snapshot.queues().values().stream())
        .mapToLong(figure)
        .sum());
  }

  @Override
  public void close() {
    orders.close();
    shipping.close();
    pool.close();
  }
}
