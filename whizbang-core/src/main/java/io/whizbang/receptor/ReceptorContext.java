package io.whizbang.receptor;

import io.whizbang.dispatch.Dispatcher;
import io.whizbang.message.Envelope;
import java.sql.Connection;

/** What a receptor knows and can use while it handles a message. */
public interface ReceptorContext {

  Envelope envelope();

  /** Which attempt this is: 1 for the first. */
  int attempt();

  /**
   * Sends what follows from the message: with its correlation, its trace and its scope, and in the
   * transaction of a transactional receptor. It works on every thread.
   */
  Dispatcher dispatcher();

  /**
   * The transaction that commits together with the completion of the message; the receptor neither
   * commits it nor rolls it back.
   *
   * @throws IllegalStateException if the receptor is not transactional
   */
  Connection connection();

  /** Whether the lease is lost: another instance may handle the same message by now. */
  boolean isFenced();

  /** Whether the process is stopping and has waited long enough. */
  boolean isCancelled();
}
