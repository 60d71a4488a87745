package io.whizbang.chaos.history;

/** What a line of a history tells; the words that follow the time are named here. */
public enum LineKind {
  /** A process is at work: its service. */
  UP,
  /** A process has been told to stop. */
  LEAVING,
  /** A process has stopped cleanly. */
  LEFT,
  /** A receptor begins: invocation, receptor, stream, number of the message in its stream. */
  BEGUN,
  /** A receptor has returned, and nothing is committed yet: invocation. */
  RETURNED,
  /** A receptor has thrown: invocation. */
  THREW,
  /** What a process has counted so far: name, value. */
  COUNTED,

  /** A message is due to be placed: offer, stream. */
  OFFERED,
  /** What became of an offer: offer, outcome. */
  ANSWERED,
  /** Somebody tried to append an event at a version: stream, version, number, result. */
  ATTEMPT,
  /** What a reader sees of a model has changed: stream, number of events. */
  READ,
  /** A message that committed: receptor, stream, number, whether it is poisonous, and the invocation that sent it if one did. */
  PLACED,
  /** What a receptor did: invocation, receptor, stream, number; in the order in which it was done. */
  EFFECT,
  /** A message was given up: receptor, stream, number. */
  DEAD,
  /** An event in the event store: service, stream, version, type, number. */
  EVENT,
  /** What a perspective shows: service, stream, type of its events, count, last number, digest. */
  MODEL,

  /** A fault begins: its number, its name, whom it strikes. */
  FAULT,
  /** A fault has done what it was to do, as far as can be seen: its number, what was seen. */
  INJECTED,
  /** A fault is over, and everything is as before: its number. */
  OVER,
  /** A fault could not be carried out: its number, its name, why. */
  FAILED,
  /** A fault that is not possible here: its name, why. */
  SKIPPED,
  /** A process was killed on purpose: its name. */
  KILLED,
  /** The database answers again. */
  DATABASE_UP,
  /** The broker takes messages again. */
  BROKER_UP,

  /** A measurement: name, value. */
  SAMPLE
}
