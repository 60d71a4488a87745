package io.whizbang.perspective.run;

import io.whizbang.strategy.Verdict;
import io.whizbang.work.PerspectiveReport;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Decides when the end of a run is told to the database. Models and position are saved by then; what is told
 * is that the checkpoint is done, or what went wrong, and that its lease is given up. Until that is done
 * nobody else goes on with the stream. May be used by any number of threads at once.
 */
public interface CompletionStrategy {

  /**
   * Reports a run that went well.
   *
   * @return completed once the database knows it
   */
  CompletionStage<Verdict> completed(PerspectiveReport.Completed report, ReportChannel channel);

  /** Reports a run that failed. */
  CompletionStage<Verdict> failed(PerspectiveReport.Failed report, ReportChannel channel);

  /** What was collected and not been sent yet. */
  List<PerspectiveReport> pending();

  /** Sends what is pending: all runs of a group have ended, and perhaps there is no other. */
  void flush(ReportChannel channel);
}
