package io.whizbang.concurrent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Lets things be done together that come in at the same time: one that finds not everybody at work is done
 * at once, and those that come meanwhile are done next, as many as may be in one go.
 *
 * @param <T> what comes in
 * @param <R> what becomes of it
 */
public final class Together<T, R> {

  /**
   * How much is done in one go.
   *
   * @param most how much; a thing that is more than that is done by itself
   * @param size how much a thing is
   */
  public record Portion<T>(int most, ToIntFunction<T> size) {

    /** So many things. */
    public static <T> Portion<T> of(int things) {
      return new Portion<>(things, any -> 1);
    }
  }

  private record Waiting<T, R>(T item, CompletableFuture<R> result) {}

  private final Scheduler scheduler;
  private final int maxAtWork;
  private final Portion<T> portion;
  private final Function<List<T>, List<R>> work;
  private final Deque<Waiting<T, R>> waiting = new ArrayDeque<>();
  private int atWork;

  /**
   * @param maxAtWork how many threads are at work at the same time
   * @param portion how much is done in one go
   * @param work returns a result for each thing, in the same order
   */
  public Together(
      Scheduler scheduler, int maxAtWork, Portion<T> portion, Function<List<T>, List<R>> work) {
    this.scheduler = scheduler;
    this.maxAtWork = maxAtWork;
    this.portion = portion;
    this.work = work;
  }

  /** Has something done, soon, on another thread. */
  public CompletionStage<R> submit(T item) {
    var own = new Waiting<T, R>(item, new CompletableFuture<>());
    if (add(own)) {
      begin();
    }
    return own.result();
  }

  private void begin() {
    try {
      scheduler.execute(this::workWhileWaiting);
    } catch (RuntimeException | Error e) {
      notBegun().forEach(each -> each.result().completeExceptionally(e));
    }
  }

  private synchronized boolean add(Waiting<T, R> item) {
    waiting.add(item);
    boolean another = atWork < maxAtWork;
    atWork += another ? 1 : 0;
    return another;
  }

  /** Returns what nobody is left to do: what waits, if there is no other thread. */
  private synchronized List<Waiting<T, R>> notBegun() {
    List<Waiting<T, R>> left = new ArrayList<>();
    atWork--;
    if (atWork == 0) {
      left.addAll(waiting);
      waiting.clear();
    }
    return left;
  }

  private void workWhileWaiting() {
    for (List<Waiting<T, R>> next = take(); !next.isEmpty(); next = take()) {
      work(next);
    }
  }

  /** Takes what is next, or notes that this thread is done. */
  private synchronized List<Waiting<T, R>> take() {
    List<Waiting<T, R>> taken = new ArrayList<>();
    int left = portion.most();
    while (!waiting.isEmpty() && (taken.isEmpty() || nextSize() <= left)) {
      left -= nextSize();
      taken.add(waiting.remove());
    }
    atWork -= taken.isEmpty() ? 1 : 0;
    return taken;
  }

  private int nextSize() {
    return portion.size().applyAsInt(waiting.element().item());
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
