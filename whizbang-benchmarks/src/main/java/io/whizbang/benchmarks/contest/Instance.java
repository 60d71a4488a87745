package io.whizbang.benchmarks.contest;

import java.sql.SQLException;
import java.util.List;

/** An instance of a contestant in this process, as an application uses it. May be called by several threads. */
public interface Instance extends AutoCloseable {

  /** What happens in a transaction between its last statement and its commit. */
  interface BeforeCommit {

    BeforeCommit NOTHING = () -> {};

    void run();
  }

  /** Saves an order and sends its message in the same transaction. */
  void place(OrderPlaced order, BeforeCommit beforeCommit) throws Exception;

  /** Sends the messages in one transaction. */
  void store(List<OrderPlaced> orders) throws Exception;

  /** Sends messages of one stream that stands still, so that they wait in it and nowhere before it. */
  default void queue(List<OrderPlaced> orders) throws Exception {
    store(orders);
  }

  @Override
  void close() throws SQLException;
}
