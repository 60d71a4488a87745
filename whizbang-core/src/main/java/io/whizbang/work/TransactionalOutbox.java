package io.whizbang.work;

import java.sql.Connection;
import java.util.List;

/** Writes messages into the outbox as a part of the application's own transaction. */
@FunctionalInterface
public interface TransactionalOutbox {

  /**
   * Inserts the messages, in this order; they are sent if and only if the transaction commits. Takes no
   * locks that others wait for, however long the transaction stays open. One that is there already changes nothing.
   */
  void insert(Connection transaction, List<NewOutboxMessage> messages);

  /** The same for messages whose ids were made for them just now, so that none can be there already. */
  default void insertNew(Connection transaction, List<NewOutboxMessage> messages) {
    insert(transaction, messages);
  }
}
