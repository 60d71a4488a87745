package io.whizbang.benchmarks.system;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.benchmarks.contest.Database;
import io.whizbang.benchmarks.contest.Instance;
import io.whizbang.benchmarks.contest.JavaContestant;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.contest.Tally;
import io.whizbang.perspective.Perspective;
import io.whizbang.postgres.schema.SchemaInstaller;
import io.whizbang.receptor.ReceptorContext;
import io.whizbang.receptor.ReceptorDefinition;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** Whizbang through its public API: commands of a service, from its outbox to a handler. */
abstract class WhizbangService extends JavaContestant {

  private static final String SCHEMA = "wh_bench";
  private static final String OTHER_SCHEMA = "wh_bench_receiver";
  private static final int CONNECTIONS = 16;

  WhizbangService(String name, String handler) {
    super(name, new Setup("all defaults, 16 connections, " + handler, "README.md"));
  }

  /** Describes an instance that hands its own commands to the tally. */
  abstract WhizbangBuilder handlingOwn(WhizbangBuilder builder, Tally tally);

  @Override
  public final void install(Database database) {
    new SchemaInstaller(database.dataSource(), SCHEMA).install();
    new SchemaInstaller(database.dataSource(), OTHER_SCHEMA).install();
  }

  @Override
  protected final Instance open(Database database, Role role, Tally tally) {
    HikariDataSource pool = database.pool(CONNECTIONS);
    WhizbangBuilder builder =
        Whizbang.create(pool).service("bench").schema(SCHEMA).schemaInstalledElsewhere();
    return new WhizbangInstance(describe(builder, role, tally).start(), pool, role);
  }

  private WhizbangBuilder describe(WhizbangBuilder builder, Role role, Tally tally) {
    return switch (role) {
      case STORES -> builder.dispatchOnly();
      case SENDS -> builder;
      case SENDS_AND_HANDLES -> handlingOwn(builder, tally);
      case HANDLES -> receiving(builder.service("bench-receiver").schema(OTHER_SCHEMA), tally);
      case DEDUPLICATES ->
        builder
            .transport(new TwiceTransport())
            .receptor(ReceptorDefinition.of(
                    OrderPlaced.class, (order, context) -> saveAndCount(context, order, tally))
                .batched());
      case PROJECTS ->
        builder.perspective(model("orders", tally)).perspective(model("sales", tally));
    };
  }

  static WhizbangBuilder receiving(WhizbangBuilder builder, Tally tally) {
    return builder.receptor(OrderPlaced.class, (order, context) -> tally.handle(order));
  }

  private static void saveAndCount(ReceptorContext context, OrderPlaced order, Tally tally)
      throws SQLException {
    Database.saveOrder(context.connection(), order.id());
    tally.handle(order);
  }

  private static Perspective<Sale> model(String name, Tally tally) {
    return Perspective.of(name, Sale.class).on(OrderPlaced.class, (before, order) -> {
      tally.handle(order);
      return new Sale(order.id(), order.note().length());
    });
  }

  /** What is kept of an order. */
  record Sale(UUID order, int total) {}

  private record WhizbangInstance(Whizbang whizbang, HikariDataSource pool, Role role)
      implements Instance {

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

    /** Who has nothing else to write needs no transaction of its own. */
    @Override
    public void store(List<OrderPlaced> orders) throws SQLException {
      switch (role) {
        case STORES -> storeWithin(orders);
        case PROJECTS -> whizbang.dispatcher().publishAll(orders);
        default -> whizbang.dispatcher().sendAll(orders);
      }
    }

    /** A transaction's messages have no place in their stream before an instance has seen them. */
    @Override
    public void queue(List<OrderPlaced> orders) {
      whizbang.dispatcher().sendAll(orders);
    }

    private void storeWithin(List<OrderPlaced> orders) throws SQLException {
      try (Connection connection = pool.getConnection()) {
        connection.setAutoCommit(false);
        whizbang.dispatcher().sendAll(connection, orders);
        connection.commit();
      }
    }

    @Override
    public void close() {
      whizbang.close();
      pool.close();
    }
  }
}
