package io.whizbang.strategy;

/** What became of something that was queued, once its call has committed. */
public enum Verdict {
  /** It took effect; a message that had been stored before counts as stored. */
  APPLIED,
  /** The report changed nothing: another instance holds the stream by now. */
  STALE,
  /**
   * The report changed nothing: there is no such row any more. After an answer was lost, it may be this
   * very report that removed it.
   */
  GONE
}
