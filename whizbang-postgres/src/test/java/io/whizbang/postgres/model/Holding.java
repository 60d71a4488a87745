package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.UUID;

/** How a caller stands to a message: the columns of the table of reports. */
enum Holding {
  /** Another instance's live lease is on the stream. */
  BY_ANOTHER,
  /** The caller's live lease covers the message. */
  BY_CALLER,
  /** The caller's live lease is on the stream, but ends before the message. */
  NOT_THIS_ONE,
  /** Nobody holds the stream; its expired lease names the caller and covers the message. */
  LAST_BY_CALLER,
  /** Nobody holds the stream. */
  BY_NOBODY;

  static Holding of(ModelMessage message, ModelQueue queue, UUID caller, Instant now) {
    Lease lease = queue.leaseOnStreamOf(message);
    if (lease == null) {
      return BY_NOBODY;
    }
    boolean itsOwn = message.isAdmitted() && lease.names(caller) && lease.covers(message);
    if (!lease.isLive(now)) {
      return itsOwn ? LAST_BY_CALLER : BY_NOBODY;
    }
    if (!lease.names(caller)) {
      return BY_ANOTHER;
    }
    return itsOwn ? BY_CALLER : NOT_THIS_ONE;
  }
}
