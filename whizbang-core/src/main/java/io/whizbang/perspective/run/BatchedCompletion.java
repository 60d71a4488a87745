package io.whizbang.perspective.run;

import io.whizbang.strategy.Verdict;
import io.whizbang.work.PerspectiveReport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Collects reports and sends them with the next call, together with all else that is to be told: the usual way. */
public final class BatchedCompletion implements CompletionStrategy {

  private record Waiting(PerspectiveReport report, CompletableFuture<Verdict> verdict) {}

  private final List<Waiting> waiting = new ArrayList<>();

  @Override
  public CompletionStage<Verdict> completed(
      PerspectiveReport.Completed report, ReportChannel channel) {
    return add(report);
  }

  @Override
  public CompletionStage<Verdict> failed(PerspectiveReport.Failed report, ReportChannel channel) {
    return add(report);
  }

  private synchronized CompletionStage<Verdict> add(PerspectiveReport report) {
    var added = new Waiting(report, new CompletableFuture<>());
    waiting.add(added);
    return added.verdict();
  }

  @Override
  public synchronized List<PerspectiveReport> pending() {
    return waiting.stream().map(Waiting::report).toList();
  }

  private synchronized List<Waiting> take() {
    List<Waiting> taken = List.copyOf(waiting);
    waiting.clear();
    return taken;
  }

  @Override
  public void flush(ReportChannel channel) {
    take().forEach(each -> send(each, channel));
  }

  private static void send(Waiting each, ReportChannel channel) {
    try {
      channel.nextCall().report(each.report()).whenComplete((verdict, failure) -> {
        if (failure == null) {
          each.verdict().complete(verdict);
        } else {
          each.verdict().completeExceptionally(failure);
        }
      });
    } catch (RuntimeException closed) {
      each.verdict().completeExceptionally(closed);
    }
  }
}
