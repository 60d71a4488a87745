package io.whizbang.dispatch;

import io.whizbang.error.CallTimedOutException;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.NoSingleReceptorException;
import io.whizbang.error.ReceptorFailedException;
import io.whizbang.message.Envelope;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * Sends commands, publishes events and invokes receptors. May be used by any number of threads.
 *
 * <p>A message that is sent without a connection is stored when the method returns. With a connection it
 * is stored as a part of that connection's transaction, and sent if and only if it commits. A message
 * with a bad body, without a stream that it needs or too large is refused with an {@link
 * InvalidInputException}; a database that does not answer in time ends the wait with a {@link
 * CallTimedOutException}, after which the message may be stored or not. All is refused with an {@link IllegalStateException} once the dispatcher is closed.
 *
 * <p>On a thread that handles a message, everything inherits from that message, and what a transactional
 * receptor sends belongs to its transaction; see {@link #causedBy} for other threads.
 */
public interface Dispatcher {

  /** Sends a command. Returns the id of the message, as all of these do. */
  default UUID send(Object command) {
    return send(command, DispatchOptions.NONE);
  }

  UUID send(Object command, DispatchOptions options);

  default UUID send(Object command, Duration delay) {
    return send(command, DispatchOptions.after(delay));
  }

  default UUID send(Connection transaction, Object command) {
    return send(transaction, command, DispatchOptions.NONE);
  }

  UUID send(Connection transaction, Object command, DispatchOptions options);

  default UUID send(Connection transaction, Object command, Duration delay) {
    return send(transaction, command, DispatchOptions.after(delay));
  }

  /** Publishes an event; it needs a stream, and is kept in the event store too. */
  default UUID publish(Object event) {
    return publish(event, DispatchOptions.NONE);
  }

  UUID publish(Object event, DispatchOptions options);

  default UUID publish(Object event, Duration delay) {
    return publish(event, DispatchOptions.after(delay));
  }

  default UUID publish(Connection transaction, Object event) {
    return publish(transaction, event, DispatchOptions.NONE);
  }

  UUID publish(Connection transaction, Object event, DispatchOptions options);

  default UUID publish(Connection transaction, Object event, Duration delay) {
    return publish(transaction, event, DispatchOptions.after(delay));
  }

  /** Publishes several events in this order, with far fewer calls than one after the other. */
  List<UUID> publishAll(List<?> events);

  /** The same as a part of a transaction, by one statement. */
  List<UUID> publishAll(Connection transaction, List<?> events);

  /** Sends several commands in this order, with far fewer calls than one after the other. */
  List<UUID> sendAll(List<?> commands);

  /** The same as a part of a transaction, by one statement. */
  List<UUID> sendAll(Connection transaction, List<?> commands);

  /**
   * Has the one receptor of a message handle it, here and now, and returns its answer. Nothing is
   * stored and nothing is repeated; exceptions of the receptor come through, checked ones as the cause
   * of a {@link ReceptorFailedException}.
   *
   * @throws NoSingleReceptorException if there is none, if there are several, or if it gives no answer
   */
  <R> R invoke(Object message, Class<R> answer);

  /** The same in the caller's transaction, which a transactional receptor needs. */
  <R> R invoke(Connection transaction, Object message, Class<R> answer);

  /** The same after a while, on another thread; forgotten if the process ends before. */
  <R> CompletableFuture<R> invoke(Object message, Class<R> answer, Duration delay);

  /** Has the one receptor of a message handle it, here and now, whatever it answers. */
  void invoke(Object message);

  void invoke(Connection transaction, Object message);

  /**
   * A dispatcher for what the handling of a message sends: with its correlation, its trace and its scope,
   * on whichever thread that happens.
   */
  default Dispatcher causedBy(Envelope handled) {
    return during(new Handling(handled, null));
  }

  /** The same, and all that it sends belongs to the transaction in which the message is handled. */
  Dispatcher during(Handling handling);
}
