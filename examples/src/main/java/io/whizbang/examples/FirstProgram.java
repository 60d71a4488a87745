package io.whizbang.examples;

import io.whizbang.Whizbang;
import io.whizbang.message.StreamId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** The program of the README, with what every application has by one name or another. */
record FirstProgram(
    DataSource dataSource, Transactions transactions, Orders orders, Shipping shipping) {

  record Order(UUID id) {}

  record OrderPlaced(@StreamId UUID id) {}

  interface Shipping {
    void schedule(UUID order);
  }

  interface Orders {
    void save(Connection connection, Order order) throws SQLException;
  }

  interface Transactions {
    void run(Work work) throws SQLException;

    interface Work {
      void run(Connection connection) throws SQLException;
    }
  }

  void place(Order order) throws SQLException {
    try (var whizbang = Whizbang.create(dataSource)
        .service("orders")
        .receptor(OrderPlaced.class, (placed, context) -> shipping.schedule(placed.id()))
        .start()) {

      transactions.run(connection -> {
        orders.save(connection, order);
        whizbang.dispatcher().publish(connection, new OrderPlaced(order.id()));
      });
    }
  }
}
