package io.whizbang.strategy;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.WhizbangException;
import io.whizbang.work.Completion;
import io.whizbang.work.Failure;
import io.whizbang.work.NewMessage;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.Queue;
import io.whizbang.work.ReceptorReport;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Queues what is to be told to the database, and decides when to send it. May be used by any number of
 * threads at once.
 *
 * <p>Items of a stream are sent in the order in which they were queued. A report says
 * which stream its message is of, or null if it is of none. The stage that comes back for each tells its
 * caller how it fared:
 *
 * <ul>
 *   <li>with a {@link Verdict}, when it has committed;
 *   <li>with an {@link InvalidInputException}, when the database refused it; the others are sent without
 *       it;
 *   <li>not yet, while the database cannot be reached: everything stays queued, in its order, and is sent
 *       again. That is safe when the outcome was in doubt, since a message is stored once;
 *   <li>not yet, while somebody's open transaction holds its stream: it is parked with all that follows in
 *       the stream, and other streams go on;
 *   <li>with what went wrong, when the strategy was closed before it could be sent.
 * </ul>
 *
 * <p>A stage is completed by the thread that made the call, before the work that came with the call is
 * handed out; so what hangs on it must be quick, and may queue, but never flush.
 *
 * <p>Queueing is refused with an {@link IllegalStateException} after {@link #close()}, and with a {@link
 * DatabaseUnavailableException} while more messages wait than the strategy may keep in memory.
 */
public interface WorkCoordinatorStrategy extends AutoCloseable {

  /** Queues a new message. */
  CompletionStage<Verdict> store(NewMessage message);

  /** Queues the report that a message has passed some stages, or that it is given back. */
  CompletionStage<Verdict> complete(Queue queue, @Nullable UUID streamId, Completion completion);

  /** Queues the report that a message could not be processed. */
  CompletionStage<Verdict> fail(Queue queue, @Nullable UUID streamId, Failure failure);

  /** Queues the wish to keep a message, and all that was handed out with it, for another lease. */
  CompletionStage<Verdict> renew(Queue queue, @Nullable UUID streamId, UUID messageId);

  /** Queues how a receptor of a message fared. */
  CompletionStage<Verdict> report(@Nullable UUID streamId, ReceptorReport report);

  /** Queues how a perspective fared. */
  CompletionStage<Verdict> report(PerspectiveReport report);

  /**
   * Sends all that is queued now, and asks for work with the last of it; usually that is one call. Makes
   * no call if there is nothing to send and nothing to ask for.
   *
   * @return the work that is now the caller's, and what of all this was rejected
   * @throws WhizbangException if a call failed; what it was to send stays queued
   */
  WorkBatch flush(WorkLimits limits);

  /**
   * Sends all that is queued now, asks for as much work as the intake has room for, and hands it over
   * to the intake before the next call begins. Without an intake it asks for none.
   */
  WorkBatch flush();

  /**
   * Asks for work as {@link #flush()} does, but leaves what another call carries at this moment to that call: it may not
   * have committed when this one returns.
   */
  default WorkBatch look() {
    return flush();
  }

  /**
   * From now on, every call that nobody asked for by name also asks for as much work as this intake has
   * room for. An intake is fed by one strategy only: the order of a stream is that of its calls.
   */
  void feed(WorkIntake intake);

  /**
   * Sends what is queued, and refuses everything from then on. Happens once.
   *
   * @throws WhizbangException if something could not be sent; the stages of what was lost say so too
   */
  @Override
  void close();
}
