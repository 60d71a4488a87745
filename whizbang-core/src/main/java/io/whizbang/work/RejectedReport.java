package io.whizbang.work;

import java.util.UUID;

/** A report that was not applied, because the caller no longer had a say in its subject. */
public sealed interface RejectedReport {

  Reason reason();

  /** Why it was not applied. */
  enum Reason {
    /** Another instance holds the stream by now. */
    STALE,
    /** There is no such row any more. */
    GONE
  }

  /** What was reported of a message. */
  enum Kind {
    COMPLETION,
    RELEASE,
    FAILURE,
    RENEWAL,
    RECEPTOR
  }

  /** A report of a message. */
  record OfMessage(Queue queue, Kind kind, UUID messageId, Reason reason)
      implements RejectedReport {}

  /** A report of a perspective's run. */
  record OfPerspective(UUID streamId, String perspectiveName, Reason reason)
      implements RejectedReport {}
}
