package io.whizbang.worker;

import io.whizbang.concurrent.WorkerThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a worker do turn after turn: at once when it starts, again while there is work, else when the bell
 * rings or the pause is over. Whatever a turn throws, the loop goes on after a pause.
 */
public final class WorkerLoop implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WorkerLoop.class);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
  private static final int FAILURES_TO_WARN = 10;
  private static final Duration TO_END = Duration.ofSeconds(30);

  private final Worker worker;
  private final Bell bell;
  private final Pauses pauses;
  private final WorkerState state;
  private final ExecutorService thread;
  private final Queue<CompletableFuture<Integer>> askers = new ConcurrentLinkedQueue<>();
  private volatile boolean stopped;

  /** Whether the last turn found work, so that more is to be expected. For the loop's thread only. */
  private boolean busy;

  /**
   * @param longestPause how long it waits at most before it looks for work that nobody rang for; asked
   *     before each pause
   */
  public WorkerLoop(
      Worker worker, Bell bell, Supplier<Duration> longestPause, WorkerListener listener) {
    this.worker = worker;
    this.bell = bell;
    this.pauses = new Pauses(bell.scheduler(), longestPause);
    this.state = new WorkerState(worker.role(), listener);
    this.thread = WorkerThreads.forRole("whizbang-" + worker.role());
  }

  /** Has listeners told that there is no work after so many turns without; two unless set. */
  public WorkerLoop idleAfter(int turns) {
    state.idleAfter(turns);
    return this;
  }

  /** While somebody else is on the watch for work it looks seldomer by itself. */
  public WorkerLoop watchedIf(BooleanSupplier isWatched) {
    pauses.watchedIf(isWatched);
    return this;
  }

  public void start() {
    thread.execute(this::loop);
  }

  public WorkerState state() {
    return state;
  }

  /** Has the worker look now. */
  public void look() {
    bell.ring();
  }

  /**
   * Has the worker look now, and waits until it has.
   *
   * @return how much it did in that turn; nothing if the turn failed, or is not over after this time
   */
  int lookAndAwait(Duration longest) throws InterruptedException {
    var answer = new CompletableFuture<Integer>();
    askers.add(answer);
    bell.ring();
    try {
      return answer.get(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return 0;
    }
  }

  boolean isAskedToLook() {
    return !askers.isEmpty();
  }

  /** Work is to be expected, but nobody will ring for it: has the worker look often for a while. */
  public void wakeUp() {
    pauses.wakeUp();
    bell.ring();
  }

  /** Whether it looks often, so that nobody need ring. */
  public boolean isAwake() {
    return pauses.isAwake();
  }

  private void loop() {
    boolean expected = true;
    while (!stopped) {
      expected = pause(turn(expected)) || busy;
    }
  }

  /** An interrupt that a turn has left behind ends its pause, and not the loop. */
  private boolean pause(Duration longest) {
    try {
      return bell.await(longest);
    } catch (InterruptedException e) {
      LOG.debug("The {} was interrupted, and goes on", worker.role());
      return true;
    }
  }

  /** Returns how long to wait for the next. */
  private Duration turn(boolean rung) {
    busy = false;
    int did = 0;
    List<CompletableFuture<Integer>> asked = asked();
    try {
      boolean expected = rung || pauses.isAwake();
      did = worker.turn();
      state.did(did);
      return did == 0 ? pauses.next() : goOn(expected);
    } catch (Throwable e) {
      return afterFailure(e);
    } finally {
      answer(asked, did);
    }
  }

  /** Those who ask from now on mean the next turn. */
  private List<CompletableFuture<Integer>> asked() {
    List<CompletableFuture<Integer>> asked = new ArrayList<>();
    for (var next = askers.poll(); next != null; next = askers.poll()) {
      asked.add(next);
    }
    return asked;
  }

  private static void answer(List<CompletableFuture<Integer>> asked, int did) {
    asked.forEach(each -> each.complete(did));
  }

  private Duration goOn(boolean expected) {
    if (!expected) {
      state.missedRing();
    }
    pauses.foundWork();
    busy = true;
    return worker.rest();
  }

  /** Tells of the first failure, and of one in ten that follow: an outage must not bury what else is in a log. */
  private Duration afterFailure(Throwable failure) {
    int failures = state.failed(failure);
    if (failures == 1) {
      LOG.info(
          "The {} failed, and tries again every second. {}", worker.role(), failure.getMessage());
    } else if (failures % FAILURES_TO_WARN == 1) {
      LOG.warn(
          "The worker {} has failed {} times in a row, and tries on. {}",
          worker.role(),
          failures,
          failure.getMessage());
    }
    LOG.debug("The {} failed", worker.role(), failure);
    return AFTER_FAILURE;
  }

  /** Ends after the turn that is under way. */
  @Override
  public void close() {
    stopped = true;
    bell.ring();
    thread.shutdown();
    if (!WorkerThreads.awaitEnd(thread, TO_END)) {
      LOG.warn("The {} is still at its last turn", worker.role());
    }
  }
}
