package io.whizbang.postgres.races;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.awaitility.Awaitility;

/** A call that runs in the background. */
public final class Running {

  /** Long enough for a busy machine; only a call that waits for ever takes as long. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Instance caller;
  private final FutureTask<List<Work>> task;

  private Running(Instance caller, FutureTask<List<Work>> task) {
    this.caller = caller;
    this.task = task;
  }

  public static Running start(Instance caller, Callable<List<Work>> call) {
    var running = new Running(caller, new FutureTask<>(call));
    var thread = new Thread(running.task, "call of " + caller.id());
    thread.setDaemon(true);
    thread.start();
    return running;
  }

  /** Returns when the server says that this call waits for a lock of the other's transaction. */
  public Running awaitBlockedBy(Instance other) throws SQLException {
    return await(
        other, "%d = any (pg_blocking_pids(%d))".formatted(other.backend(), caller.backend()));
  }

  /** Returns when the server says that this call waits for a lock of whomever. */
  public Running awaitBlocked(Instance observer) throws SQLException {
    return await(observer, "cardinality(pg_blocking_pids(%d)) > 0".formatted(caller.backend()));
  }

  private Running await(Instance observer, String condition) {
    Awaitility.await(condition)
        .atMost(PATIENCE)
        .pollInSameThread()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(5))
        .failFast("the call ended without waiting", task::isDone)
        .until(() -> "t".equals(observer.ask("select " + condition)));
    return this;
  }

  public boolean isDone() {
    return task.isDone();
  }

  /** What the call returned; fails if it waits for something that does not happen. */
  public List<Work> result() throws SQLException {
    try {
      return task.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError("The call of " + caller.id() + " still waits", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
