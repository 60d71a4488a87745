package io.whizbang.process;

import io.whizbang.work.ClaimedWork;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Works on one message at a time. It may block; an exception means that the message failed.
 *
 * @param <W> the kind of work
 */
@FunctionalInterface
public interface WorkHandler<W extends ClaimedWork> extends RunHandler<W> {

  Outcome handle(W work, WorkContext context) throws Exception;

  @Override
  default int take(List<W> waiting) {
    return 1;
  }

  @Override
  default boolean blocks() {
    return true;
  }

  @Override
  default CompletionStage<List<Outcome>> handleRun(List<W> run, WorkContext context)
      throws Exception {
    return CompletableFuture.completedFuture(List.of(handle(run.get(0), context)));
  }
}
