package io.whizbang.perspective.run;

import io.whizbang.error.WhizbangException;
import io.whizbang.strategy.Verdict;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.RejectedReport.Reason;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Tells each report at once, in a call of its own; one that fails goes with the next call instead. */
public final class InstantCompletion implements CompletionStrategy {

  @Override
  public CompletionStage<Verdict> completed(
      PerspectiveReport.Completed report, ReportChannel channel) {
    return tell(report, channel, () -> channel.coordinator().reportPerspectiveCompletion(report));
  }

  @Override
  public CompletionStage<Verdict> failed(PerspectiveReport.Failed report, ReportChannel channel) {
    return tell(report, channel, () -> channel.coordinator().reportPerspectiveFailure(report));
  }

  private static CompletionStage<Verdict> tell(
      PerspectiveReport report, ReportChannel channel, Supplier<Optional<Reason>> call) {
    try {
      return CompletableFuture.completedFuture(
          call.get().map(InstantCompletion::verdict).orElse(Verdict.APPLIED));
    } catch (WhizbangException e) {
      return channel.nextCall().report(report);
    }
  }

  private static Verdict verdict(Reason reason) {
    return reason == Reason.STALE ? Verdict.STALE : Verdict.GONE;
  }

  @Override
  public List<PerspectiveReport> pending() {
    return List.of();
  }

  @Override
  public void flush(ReportChannel channel) {}
}
