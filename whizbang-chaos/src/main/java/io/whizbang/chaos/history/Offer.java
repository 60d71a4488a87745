package io.whizbang.chaos.history;

import java.util.UUID;

/**
 * A message that was to be placed at a fixed moment, and what became of it.
 *
 * @param outcome null if nothing did
 */
public record Offer(long id, UUID stream, long due, long answered, Outcome outcome) {

  Offer answered(long nanos, Outcome what) {
    return new Offer(id, stream, due, nanos, what);
  }

  /** What became of an offer. */
  public enum Outcome {
    COMMITTED,
    /** On purpose. */
    ROLLED_BACK,
    /** The database refused it, or could not be reached. */
    REFUSED,
    /** The answer to the commit was lost. */
    IN_DOUBT,
    /** Nobody has answered when the run ended. */
    UNANSWERED
  }
}
