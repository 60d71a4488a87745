package io.whizbang.chaos.history;

/** What is measured. */
public enum SampleName {
  /** Deadlocks since the server has begun to count. */
  DEADLOCKS,
  /** Deadlocks in the server's log. */
  DEADLOCKS_LOGGED,
  /** Connections of the services to the database. */
  CONNECTIONS,
  /** Bytes of memory that one of the processes uses. */
  PROCESS_BYTES,
  /** Work that is unfinished in all queues. */
  UNFINISHED,
  /** A process that died by itself. */
  DIED
}
