package io.whizbang.process;

import io.whizbang.work.ClaimedWork;
import java.util.List;

/**
 * Works on one message at a time. It may block; an exception means that the message failed.
 *
 * @param <W> the kind of work
 */
@FunctionalInterface
public interface WorkHandler<W extends ClaimedWork> extends RunHandler<W> {

  Outcome handle(W work, WorkContext context) throws Exception;

  @Override
  default int maxRun() {
    return 1;
  }

  @Override
  default List<Outcome> handleRun(List<W> run, WorkContext context) throws Exception {
    return List.of(handle(run.get(0), context));
  }
}
