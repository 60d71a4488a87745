package io.whizbang.runtime;

import io.whizbang.perspective.run.CompletionStrategy;
import io.whizbang.perspective.run.ReportChannel;
import io.whizbang.strategy.Verdict;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A strategy as users may write it: tells the ends of runs ten at a time, in a call of their own. */
class CountedCompletionTest extends CompletionStrategyContract {

  @Override
  CompletionStrategy strategy() {
    return new CountedCompletion(10);
  }

  static final class CountedCompletion implements CompletionStrategy {

    private final int most;
    private final Map<PerspectiveReport, CompletableFuture<Verdict>> waiting =
        new LinkedHashMap<>();

    CountedCompletion(int most) {
      this.most = most;
    }

    @Override
    public CompletionStage<Verdict> completed(
        PerspectiveReport.Completed report, ReportChannel channel) {
      return add(report, channel);
    }

    @Override
    public CompletionStage<Verdict> failed(PerspectiveReport.Failed report, ReportChannel channel) {
      return add(report, channel);
    }

    private synchronized CompletionStage<Verdict> add(
        PerspectiveReport report, ReportChannel channel) {
      var verdict = new CompletableFuture<Verdict>();
      waiting.put(report, verdict);
      if (waiting.size() >= most) {
        flush(channel);
      }
      return verdict;
    }

    @Override
    public synchronized List<PerspectiveReport> pending() {
      return new ArrayList<>(waiting.keySet());
    }

    @Override
    public synchronized void flush(ReportChannel channel) {
      if (waiting.isEmpty()) {
        return;
      }
      var request = WorkBatchRequest.builder().limits(WorkLimits.NONE);
      waiting.keySet().forEach(request::report);
      WorkBatch answer = channel.coordinator().processWorkBatch(request.build());
      waiting.forEach((report, verdict) -> verdict.complete(verdict(report, answer)));
      waiting.clear();
    }

    private static Verdict verdict(PerspectiveReport report, WorkBatch answer) {
      return answer.rejected().stream()
          .filter(each -> each instanceof RejectedReport.OfPerspective about
              && about.streamId().equals(report.streamId())
              && about.perspectiveName().equals(report.perspectiveName()))
          .map(each -> each.reason() == RejectedReport.Reason.STALE ? Verdict.STALE : Verdict.GONE)
          .findFirst()
          .orElse(Verdict.APPLIED);
    }
  }
}
