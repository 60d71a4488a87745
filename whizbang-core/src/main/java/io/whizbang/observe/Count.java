package io.whizbang.observe;

/** What is counted in a process, from its start on. */
public enum Count {
  /** Messages that the database handed to this instance. */
  CLAIMED,
  /** Messages that the transport has taken. */
  PUBLISHED,
  /** Messages whose publishing failed and is tried again. */
  PUBLISH_FAILED,
  /** Messages that arrived and are in the inbox. */
  RECEIVED,
  /** Messages that arrived and could not be stored. */
  REFUSED,
  /** Messages that all their receptors are done with. */
  HANDLED,
  /** Attempts of receptors that failed and are repeated. */
  FAILED,
  /** Messages that this instance has moved to the dead letters. */
  DEAD_LETTERED,
  /** Times that a message was met that has no receptor here. */
  UNKNOWN_TYPE,
  /** Messages whose body could not be read. */
  UNREADABLE,
  /** Times that the database removed this instance, which then came back under a new id. */
  REJOINED,
  /** Times that another process has rung for work that it left to this instance. */
  RUNG,
  /** Other instances that this one found dead, and removed. */
  DEAD_INSTANCES
}
