package io.whizbang.chaos.load;

import io.whizbang.chaos.history.Offer.Outcome;
import io.whizbang.chaos.service.Conduct;
import io.whizbang.chaos.service.OrderPlaced;
import io.whizbang.chaos.service.Shop;
import io.whizbang.dispatch.Dispatcher;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** Places orders: each in a transaction with the shop's own tables and the outbox. */
public final class Checkout {

  private final DataSource dataSource;
  private final Dispatcher dispatcher;

  public Checkout(DataSource dataSource, Dispatcher dispatcher) {
    this.dataSource = dataSource;
    this.dispatcher = dispatcher;
  }

  /** Keeps the transaction of a slow one open, but not beyond the end of all orders. */
  Outcome place(Order order, CountDownLatch end) {
    return inTransaction(connection -> {
      for (int i = 0; i < order.messages(); i++) {
        write(connection, order.stream(), order.conduct());
      }
      if (order.isSlow()) {
        end.await(order.open().toMillis(), TimeUnit.MILLISECONDS);
      }
      return order.commits();
    });
  }

  /** Says whether to commit. */
  private interface Work {
    boolean run(Connection connection) throws Exception;
  }

  private Outcome inTransaction(Work work) {
    boolean committing = false;
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      if (!work.run(connection)) {
        connection.rollback();
        return Outcome.ROLLED_BACK;
      }
      committing = true;
      connection.commit();
      return Outcome.COMMITTED;
    } catch (Exception e) {
      return committing ? Outcome.IN_DOUBT : Outcome.REFUSED;
    }
  }

  private void write(Connection connection, UUID stream, Conduct conduct) throws SQLException {
    long number = Shop.place(connection, stream, conduct);
    dispatcher.publish(connection, new OrderPlaced(stream, number, conduct));
  }
}
