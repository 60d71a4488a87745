package io.whizbang.dispatch;

import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.TransactionalOutbox;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Where a dispatcher puts its messages. */
public interface OutboxWriter {

  /**
   * Stores a message in a transaction of its own or with others.
   *
   * @return completed when it is stored, or with what went wrong; in the order of the calls within a stream
   */
  CompletionStage<?> store(NewOutboxMessage message);

  /** Stores messages, in this order, as a part of the caller's transaction; one that is there already changes nothing. */
  void storeWithin(Connection transaction, List<NewOutboxMessage> messages);

  /** The same for messages whose ids were made for them just now. */
  default void storeNewWithin(Connection transaction, List<NewOutboxMessage> messages) {
    storeWithin(transaction, messages);
  }

  /** Stores by a strategy, and by plain inserts in the caller's transaction. */
  static OutboxWriter of(WorkCoordinatorStrategy strategy, TransactionalOutbox outbox) {
    return of(strategy, outbox, transaction -> {});
  }

  /** The same, and tells in which transactions it has inserted something. */
  static OutboxWriter of(
      WorkCoordinatorStrategy strategy, TransactionalOutbox outbox, Consumer<Connection> inserted) {
    return new OutboxWriter() {
      @Override
      public CompletionStage<?> store(NewOutboxMessage message) {
        return strategy.store(message);
      }

      @Override
      public void storeWithin(Connection transaction, List<NewOutboxMessage> messages) {
        outbox.insert(transaction, messages);
        inserted.accept(transaction);
      }

      @Override
      public void storeNewWithin(Connection transaction, List<NewOutboxMessage> messages) {
        outbox.insertNew(transaction, messages);
        inserted.accept(transaction);
      }
    };
  }
}
