package io.whizbang.process;

import io.whizbang.work.ClaimedWork;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Works on several messages of one stream together, as a publisher does. An exception means that the
 * first of them failed and the others were not begun.
 *
 * @param <W> the kind of work
 */
public interface RunHandler<W extends ClaimedWork> {

  /** How many of the messages that wait in a lane it takes together: from the first on, 1 or more. */
  int take(List<W> waiting);

  /**
   * Whether it works on the thread that calls it, which is then a thread of its own, and one of so many.
   * A handler that only takes note of a run, and has others work on it, needs no thread and no limit.
   */
  boolean blocks();

  /**
   * Works on messages of one stream, in their order; a message without a stream comes alone.
   *
   * @return what became of them, in the same order; those for which there is no outcome are given back
   */
  CompletionStage<List<Outcome>> handleRun(List<W> run, WorkContext context) throws Exception;
}
