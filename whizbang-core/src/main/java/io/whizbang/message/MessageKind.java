package io.whizbang.message;

/** What the sender of a message means by it. */
public enum MessageKind {
  /** Something is to be done, by whoever is responsible. */
  COMMAND,
  /** Something has happened in a stream; it is kept in the event store too. */
  EVENT
}
