package io.whizbang.receptor;

import io.whizbang.dispatch.Dispatcher;
import io.whizbang.dispatch.LocalReceptors.Invocation;
import io.whizbang.message.Envelope;
import java.sql.Connection;

/** The context of a message that was invoked: no lease, no attempts, the caller's transaction. */
record LocalContext(Invocation invocation) implements ReceptorContext {

  @Override
  public Envelope envelope() {
    return invocation.handling().envelope();
  }

  @Override
  public int attempt() {
    return 1;
  }

  @Override
  public Dispatcher dispatcher() {
    return invocation.dispatcher();
  }

  @Override
  public Connection connection() {
    Connection transaction = invocation.transaction();
    if (transaction == null) {
      throw new IllegalStateException(
          "No transaction here: register the receptor as transactional, or invoke it with a connection");
    }
    return transaction;
  }

  @Override
  public boolean isFenced() {
    return false;
  }

  @Override
  public boolean isCancelled() {
    return Thread.currentThread().isInterrupted();
  }
}
