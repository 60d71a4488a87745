package io.whizbang.work;

import io.whizbang.error.OutcomeInDoubtException;
import io.whizbang.error.WhizbangException;
import java.sql.Connection;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The one door to the database: reports go in, work comes out, in one call and one transaction.
 *
 * <p>May be used by any number of threads at once. Each method throws a {@link WhizbangException}
 * whose class says how to react. A call that is interrupted, times out or loses its connection ends
 * with an {@link OutcomeInDoubtException}: it may have taken effect, and sending the same again is
 * safe, because a message that is already stored is not stored twice. What such a call may have leased
 * is not lost either: the next call that takes work of that kind, and has no other beside it, returns all that is held.
 */
public interface WorkCoordinator extends AutoCloseable {

  /** Tells the database all that the request says, and returns the work that is now the caller's. */
  WorkBatch processWorkBatch(WorkBatchRequest request);

  /**
   * Whether an earlier call may have leased work whose answer was lost. The next call returns that, unless it may have
   * others beside it ({@link WorkBatchRequestBuilder#beside}): two answers must not hand out the same.
   */
  boolean isInDoubt();

  /**
   * Reports within the caller's own transaction, so that a receptor's writes, the messages it emits
   * and the completion of its message commit together: the last call before the commit.
   *
   * <p>The request takes no work ({@link WorkLimits#NONE}). If anything comes back as rejected, the
   * caller rolls back: the message is no longer its own.
   */
  WorkBatch processWithin(Connection transaction, WorkBatchRequest request);

  /**
   * Reports the end of one perspective's run by itself, in a call that takes no work.
   *
   * @return why the report was not applied, or nothing if it was
   */
  default Optional<RejectedReport.Reason> reportPerspectiveCompletion(
      PerspectiveReport.Completed report) {
    return processWorkBatch(WorkBatchRequest.reporting(report)).firstRejection();
  }

  /**
   * Reports one perspective's run that failed by itself, in a call that takes no work.
   *
   * @return why the report was not applied, or nothing if it was
   */
  default Optional<RejectedReport.Reason> reportPerspectiveFailure(
      PerspectiveReport.Failed report) {
    return processWorkBatch(WorkBatchRequest.reporting(report)).firstRejection();
  }

  /** Which of these streams somebody's transaction holds at this moment, so that a call would wait for it. */
  Set<UUID> heldStreams(Set<UUID> streams);

  /**
   * Tells the others that this instance lives, apart from any work.
   *
   * @return false if the instance is not registered: it has made no call yet, or it was removed
   */
  boolean heartbeat();

  /** Gives back all that this instance holds, uncharged, and unregisters it. */
  void leave();

  /**
   * Leaves, if the database can be reached, and lets go of what the coordinator uses. Happens once, on
   * an interrupted thread too.
   */
  @Override
  void close();
}
