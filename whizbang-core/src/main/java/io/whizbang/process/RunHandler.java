package io.whizbang.process;

import io.whizbang.work.ClaimedWork;
import java.util.List;

/**
 * Works on several messages of one stream together, as a publisher does. It may block; an exception
 * means that the first of them failed and the others were not begun.
 *
 * @param <W> the kind of work
 */
public interface RunHandler<W extends ClaimedWork> {

  /** How many messages it takes together at most. */
  int maxRun();

  /**
   * Works on messages of one stream, in their order; a message without a stream comes alone.
   *
   * @return what became of them, in the same order; those for which there is no outcome are given back
   */
  List<Outcome> handleRun(List<W> run, WorkContext context) throws Exception;
}
