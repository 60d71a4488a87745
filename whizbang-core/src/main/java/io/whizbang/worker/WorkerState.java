package io.whizbang.worker;

import io.whizbang.observe.WorkerHealth;
import org.jspecify.annotations.Nullable;

/**
 * How a worker is doing. It is idle from its second turn without work on, or another one that was set, and
 * until one with work.
 */
public final class WorkerState {

  private final String role;
  private final WorkerListener listener;
  private int turnsToIdle = 2;
  private int failedTurns;
  private @Nullable String lastFailure;
  private int emptyTurns;
  private boolean idle = true;
  private boolean told;

  WorkerState(String role, WorkerListener listener) {
    this.role = role;
    this.listener = listener;
  }

  /** How many turns in a row have failed, as the database or the transport was not ready. */
  public synchronized int consecutiveFailedTurns() {
    return failedTurns;
  }

  /** How many turns in a row have found nothing to do. */
  public synchronized int consecutiveEmptyTurns() {
    return emptyTurns;
  }

  public synchronized boolean isIdle() {
    return idle;
  }

  synchronized void idleAfter(int turns) {
    turnsToIdle = turns;
  }

  /** All of it at one moment. */
  public synchronized WorkerHealth health() {
    return new WorkerHealth(role, idle, failedTurns, failedTurns == 0 ? null : lastFailure);
  }

  synchronized int failed(Throwable failure) {
    lastFailure = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    return ++failedTurns;
  }

  /** There was work, and nobody had rung. */
  void missedRing() {
    listener.missedRing(role);
  }

  void did(int howMuch) {
    if (note(howMuch)) {
      if (howMuch > 0) {
        listener.started(role);
      } else {
        listener.idle(role);
      }
    }
  }

  /** Returns whether the listener has something to hear. */
  private synchronized boolean note(int howMuch) {
    failedTurns = 0;
    emptyTurns = howMuch > 0 ? 0 : emptyTurns + 1;
    boolean nowIdle = howMuch == 0 && (idle || emptyTurns >= turnsToIdle);
    boolean changed = nowIdle != idle || (!told && emptyTurns >= turnsToIdle);
    told |= changed;
    idle = nowIdle;
    return changed;
  }
}
