package io.whizbang.process;

import io.whizbang.work.ClaimedWork;
import io.whizbang.work.Failure;
import io.whizbang.work.MessageStatus;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A lane's turn: the messages that a handler works on, and what it is told meanwhile. */
final class Turn implements WorkContext {

  private final Lane lane;
  private final List<Task> tasks;
  private final TurnWatch watch;
  private @Nullable Thread thread;
  private boolean fenced;
  private boolean cancelled;
  private MessageStatus passed = MessageStatus.NONE;

  Turn(Lane lane, List<Task> tasks, TurnWatch watch) {
    this.lane = lane;
    this.tasks = tasks;
    this.watch = watch;
  }

  Lane lane() {
    return lane;
  }

  List<Task> tasks() {
    return tasks;
  }

  /** Lets the handler work; whatever it throws, or fails to answer, is an outcome like any other. */
  CompletionStage<List<Outcome>> run(RunHandler<ClaimedWork> handler) {
    return handle(handler)
        .thenApply(outcomes -> List.copyOf(outcomes))
        .exceptionally(thrown -> List.of(outcomeOf(causeOf(thrown))));
  }

  private CompletionStage<List<Outcome>> handle(RunHandler<ClaimedWork> handler) {
    if (handler.blocks()) {
      begin();
    }
    try {
      return Objects.requireNonNull(
          handler.handleRun(tasks.stream().map(Task::work).toList(), this), "no answer");
    } catch (Throwable thrown) {
      return CompletableFuture.failedFuture(thrown);
    } finally {
      end();
    }
  }

  private static Throwable causeOf(Throwable thrown) {
    Throwable cause = thrown.getCause();
    return thrown instanceof CompletionException && cause != null ? cause : thrown;
  }

  @Override
  public boolean isFenced() {
    return wasFenced() || watch.isFenced(lane);
  }

  @Override
  public synchronized boolean isCancelled() {
    return cancelled;
  }

  @Override
  public synchronized void passed(MessageStatus stages) {
    passed = passed.with(stages);
  }

  @Override
  public void letGo() {
    watch.letGo(lane);
  }

  synchronized void fence() {
    fenced = true;
    interrupt();
  }

  synchronized void cancel() {
    cancelled = true;
    interrupt();
  }

  private synchronized boolean wasFenced() {
    return fenced;
  }

  /** The thread may be interrupted from here to {@link #end}, and only there. */
  private synchronized void begin() {
    thread = Thread.currentThread();
    if (fenced || cancelled) {
      interrupt();
    }
  }

  private synchronized void end() {
    if (thread != null) {
      thread = null;
      Thread.interrupted();
    }
  }

  private void interrupt() {
    if (thread != null) {
      thread.interrupt();
    }
  }

  /** A handler that was told to end is not to blame for it. */
  private Outcome outcomeOf(Throwable thrown) {
    return isCancelled() || isFenced() ? Outcome.RELEASED : Outcome.failed(failure(thrown));
  }

  private synchronized Failure failure(Throwable thrown) {
    return Failure.of(tasks.get(0).id(), thrown.toString()).withSucceeded(passed);
  }
}
