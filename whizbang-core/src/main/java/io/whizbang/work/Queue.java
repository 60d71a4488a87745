package io.whizbang.work;

/** The two lines in which messages wait. */
public enum Queue {
  /** Messages on their way out to a transport. */
  OUTBOX,
  /** Messages that arrived and await their receptors. */
  INBOX
}
