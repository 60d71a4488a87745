package io.whizbang.postgres;

import io.whizbang.error.CallInterruptedException;
import io.whizbang.error.CallTimedOutException;
import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.OutcomeInDoubtException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;

/**
 * Runs each call so that it ends in time, and when its caller is interrupted.
 *
 * <p>A thread that waits for a database's answer hears no interrupt, and a broken network may keep it
 * waiting for hours. So the waiting is done by a thread of the runner's own, while the caller waits for
 * that thread, which it can stop doing at any moment. What it leaves behind is cancelled, and its
 * connection cut if even that gets no answer.
 */
final class CallRunner {

  private final DataSource dataSource;
  private final CallPolicy policy;
  private final Retries retries;
  private final CallThreads threads;
  private final PoolerProbe pooler = new PoolerProbe();

  CallRunner(DataSource dataSource, CallPolicy policy, CallCounters counters) {
    this.dataSource = dataSource;
    this.policy = policy;
    this.retries = new Retries(policy.maxAttempts(), counters);
    this.threads = new CallThreads(policy.maxConcurrentCalls());
  }

  <T> T run(Call<T> call) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CallInterruptedException("The thread was interrupted before the call began", null);
    }
    CallConnection connection = new CallConnection(pooler);
    FutureTask<T> answer = new FutureTask<>(() -> runOn(connection, call));
    threads.execute(answer);
    return await(answer, connection);
  }

  void close() {
    threads.close();
  }

  private <T> T runOn(CallConnection connection, Call<T> call) throws SQLException {
    try {
      connection.open(dataSource);
      return retries.run(call, connection);
    } finally {
      connection.close();
    }
  }

  private <T> T await(FutureTask<T> answer, CallConnection connection) {
    try {
      return get(answer, connection, policy.timeout());
    } catch (InterruptedException e) {
      end(answer, connection);
      throw interrupted(e);
    } catch (TimeoutException e) {
      end(answer, connection);
      return lateAnswer(answer, connection);
    }
  }

  private <T> T get(FutureTask<T> answer, CallConnection connection, Duration patience)
      throws InterruptedException, TimeoutException {
    try {
      return answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw SqlErrors.unchecked(e.getCause(), connection.wasUsed());
    }
  }

  /** Makes an end of a call that nobody waits for any more, so that it cannot take effect later. */
  private void end(FutureTask<?> answer, CallConnection connection) {
    connection.refuseMore();
    if (connection.wasUsed()) {
      threads.executeNow(connection::cancel);
      awaitEnd(answer);
    }
    if (!answer.isDone()) {
      connection.cut();
    }
  }

  private void awaitEnd(FutureTask<?> answer) {
    try {
      answer.get(policy.grace().toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException asked) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException ended) {
      // Whoever ends a call looks at how it ended.
    }
  }

  /** The answer may have crossed the cancellation on its way, and then it counts. */
  private <T> T lateAnswer(FutureTask<T> answer, CallConnection connection) {
    try {
      return get(answer, connection, Duration.ZERO);
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (TimeoutException | OutcomeInDoubtException e) {
      // Whether the cut connection has told its call yet or not: it was cut for being late.
      throw timedOut(connection.wasUsed(), e);
    }
  }

  private static CallInterruptedException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new CallInterruptedException(
        "The thread was interrupted and the call cancelled, so it may have taken effect or not."
            + " It is safe to send the same again",
        e);
  }

  private RuntimeException timedOut(boolean sent, Exception e) {
    return sent
        ? new CallTimedOutException(
            "No answer within " + policy.timeout() + ", so the call may have taken effect or not."
                + " It is safe to send the same again",
            e)
        : new DatabaseUnavailableException(
            "No connection within " + policy.timeout() + ", so nothing was sent. Give the pool more"
                + " connections, or try again later",
            e);
  }
}
