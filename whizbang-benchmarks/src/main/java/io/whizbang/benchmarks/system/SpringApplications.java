package io.whizbang.benchmarks.system;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.benchmarks.contest.Database;
import io.whizbang.benchmarks.contest.Instance.BeforeCommit;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.contest.Tally;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.support.TransactionTemplate;

/** What the contestants that are parts of Spring have in common: an application with a pool and the tally. */
final class SpringApplications {

  private static final int CONNECTIONS = 30;

  private SpringApplications() {}

  static ConfigurableApplicationContext start(
      Class<?> application, Database database, Tally tally, Map<String, Object> properties) {
    // Spring Boot would set up logging anew for the whole process.
    System.setProperty("org.springframework.boot.logging.LoggingSystem", "none");
    return new SpringApplicationBuilder(application)
        .web(WebApplicationType.NONE)
        .bannerMode(org.springframework.boot.Banner.Mode.OFF)
        .logStartupInfo(false)
        .registerShutdownHook(false)
        .properties(properties)
        .initializers((GenericApplicationContext context) -> {
          context.registerBean(DataSource.class, () -> pool(database));
          context.registerBean(Tally.class, () -> tally);
        })
        .run();
  }

  private static HikariDataSource pool(Database database) {
    return database.pool(CONNECTIONS);
  }

  /** Saves an order and sends its message in a transaction of Spring. */
  static void place(
      ConfigurableApplicationContext context,
      OrderPlaced order,
      Consumer<OrderPlaced> send,
      BeforeCommit beforeCommit) {
    context.getBean(TransactionTemplate.class).executeWithoutResult(status -> {
      save(context.getBean(DataSource.class), order);
      send.accept(order);
      beforeCommit.run();
    });
  }

  private static void save(DataSource dataSource, OrderPlaced order) {
    Connection connection = DataSourceUtils.getConnection(dataSource);
    try {
      Database.saveOrder(connection, order.id());
    } catch (SQLException e) {
      throw new IllegalStateException("cannot save an order", e);
    } finally {
      DataSourceUtils.releaseConnection(connection, dataSource);
    }
  }
}
