package io.whizbang.benchmarks.contest;

/** What a race asks of a contestant. */
public enum Ability {
  /** Stores a message in the transaction of the application's own writes. */
  JOINS_TRANSACTIONS,
  STORES_BATCHES,
  /** Stores messages that nobody handles. */
  STORES_ONLY,
  /** Hands messages that another process has stored, and left, to a handler. */
  HANDLES_BACKLOGS,
  /** Hands a message to a handler of the process that sent it. */
  HANDLES_OWN,
  /** Hands a message to a handler of another process. */
  HANDLES_OTHERS,
  KEEPS_ORDER,
  /** Keeps a message that its handler cannot handle, with those behind it, and goes on beside them. */
  RETRIES,
  /** Shares its work among instances. */
  SCALES_OUT,
  /** Drops what it has got before, and handles in the transaction of the handler's own writes. */
  DEDUPLICATES,
  /** Keeps events and makes models of them. */
  KEEPS_EVENTS
}
