package io.whizbang.concurrent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Lets things be done together that come in at the same time: one that finds nobody at work is done at
 * once, and those that come meanwhile are done next, all in one go.
 *
 * @param <T> what comes in
 * @param <R> what becomes of it
 */
public final class Together<T, R> {

  private record Waiting<T, R>(T item, CompletableFuture<R> result) {}

  private final Scheduler scheduler;
  private final int maxAtWork;
  private final int maxTogether;
  private final Function<List<T>, List<R>> work;
  private final Deque<Waiting<T, R>> waiting = new ArrayDeque<>();
  private int atWork;

  /**
   * @param maxAtWork how many threads are at work at the same time
   * @param maxTogether how many things are done in one go
   * @param work returns a result for each thing, in the same order
   */
  public Together(
      Scheduler scheduler, int maxAtWork, int maxTogether, Function<List<T>, List<R>> work) {
    this.scheduler = scheduler;
    this.maxAtWork = maxAtWork;
    this.maxTogether = maxTogether;
    this.work = work;
  }

  /** Has something done, soon, on another thread. */
  public CompletionStage<R> submit(T item) {
    var own = new Waiting<T, R>(item, new CompletableFuture<>());
    if (add(own)) {
      scheduler.execute(this::workWhileWaiting);
    }
    return own.result();
  }

  private synchronized boolean add(Waiting<T, R> item) {
    waiting.add(item);
    boolean another = atWork < maxAtWork;
    atWork += another ? 1 : 0;
    return another;
  }

  private void workWhileWaiting() {
    for (List<Waiting<T, R>> next = take(); !next.isEmpty(); next = take()) {
      work(next);
    }
  }

  /** Takes what is next, or notes that this thread is done. */
  private synchronized List<Waiting<T, R>> take() {
    List<Waiting<T, R>> taken = new ArrayList<>();
    while (taken.size() < maxTogether && !waiting.isEmpty()) {
      taken.add(waiting.remove());
    }
    atWork -= taken.isEmpty() ? 1 : 0;
    return taken;
  }

  private void work(List<Waiting<T, R>> taken) {
    try {
      List<R> results = work.apply(taken.stream().map(Waiting::item).toList());
      for (int i = 0; i < taken.size(); i++) {
        taken.get(i).result().complete(results.get(i));
      }
    } catch (RuntimeException | Error e) {
      taken.forEach(each -> each.result().completeExceptionally(e));
    }
  }
}
