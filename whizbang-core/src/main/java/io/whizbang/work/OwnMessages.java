package io.whizbang.work;

/** Which way messages take that nobody wants but the service which sends them. */
public enum OwnMessages {
  /** The one that all messages take: from the outbox to the transport, and from there to the inbox. */
  BY_TRANSPORT,
  /**
   * Straight into the inbox, if nothing else of their stream is in the outbox. Right only where the transport would bring them
   * there, too: who wants what is read from the list of the database's subscriptions.
   */
  STRAIGHT
}
