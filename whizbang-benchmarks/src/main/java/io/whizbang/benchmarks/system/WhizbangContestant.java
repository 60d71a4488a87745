package io.whizbang.benchmarks.system;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.benchmarks.contest.Database;
import io.whizbang.benchmarks.contest.Instance;
import io.whizbang.benchmarks.contest.JavaContestant;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.contest.Tally;
import io.whizbang.postgres.schema.SchemaInstaller;
import java.sql.Connection;
import java.util.List;

/** Whizbang through its public API: commands of a service to its own receptor. */
public final class WhizbangContestant extends JavaContestant {

  private static final String SCHEMA = "wh_bench";
  private static final int CONNECTIONS = 16;

  public WhizbangContestant() {
    super(WHIZBANG, new Setup("all defaults, 16 connections", "README.md"));
  }

  @Override
  public void install(Database database) {
    new SchemaInstaller(database.dataSource(), SCHEMA).install();
  }

  @Override
  protected Instance open(Database database, Role role, Tally tally) {
    HikariDataSource pool = database.pool(CONNECTIONS);
    WhizbangBuilder builder =
        Whizbang.create(pool).service("bench").schema(SCHEMA).schemaInstalledElsewhere();
    Whizbang whizbang = role == Role.SENDS
        ? builder.dispatchOnly().start()
        : builder.receptor(OrderPlaced.class, (order, context) -> tally.handle(order)).start();
    return new WhizbangInstance(whizbang, pool);
  }

  private record WhizbangInstance(Whizbang whizbang, HikariDataSource pool) implements Instance {

    @Override
    public void place(OrderPlaced order, BeforeCommit beforeCommit) throws Exception {
      try (Connection connection = pool.getConnection()) {
        connection.setAutoCommit(false);
        Database.saveOrder(connection, order.id());
        whizbang.dispatcher().send(connection, order);
        beforeCommit.run();
        connection.commit();
      }
    }

    @Override
    public void store(List<OrderPlaced> orders) {
      whizbang.dispatcher().sendAll(orders);
    }

    @Override
    public void close() {
      whizbang.close();
      pool.close();
    }
  }
}
