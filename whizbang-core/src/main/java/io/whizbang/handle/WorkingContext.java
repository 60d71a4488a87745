package io.whizbang.handle;

import io.whizbang.dispatch.Dispatcher;
import io.whizbang.dispatch.Handling;
import io.whizbang.message.Envelope;
import io.whizbang.receptor.ReceptorContext;
import java.sql.Connection;

/** The context of a message from the inbox. */
record WorkingContext(Received received, Handling handling, Dispatcher dispatcher)
    implements ReceptorContext {

  @Override
  public Envelope envelope() {
    return handling.envelope();
  }

  @Override
  public int attempt() {
    return received.attempt();
  }

  @Override
  public Connection connection() {
    Connection transaction = handling.transaction();
    if (transaction == null) {
      throw new IllegalStateException(
          "No transaction here: register the receptor as transactional to have one");
    }
    return transaction;
  }

  @Override
  public boolean isFenced() {
    return received.context().isFenced();
  }

  @Override
  public boolean isCancelled() {
    return received.context().isCancelled();
  }
}
