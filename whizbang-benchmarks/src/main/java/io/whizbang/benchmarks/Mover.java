package io.whizbang.benchmarks;

import java.sql.SQLException;

/** A way to move messages through PostgreSQL: the engine, or the floor it is compared with. */
interface Mover {

  String name();

  /** Starts over with empty, new tables. */
  void reset() throws SQLException;

  /** Opens one connection's worth of work. */
  Lane open() throws SQLException;

  /** How many messages are still stored. */
  long remaining() throws SQLException;

  /** One connection that moves messages, 500 a call, each call one round trip and one commit. */
  interface Lane extends AutoCloseable {

    /** Stores the batch, takes it, and completes what the call before took. */
    void pass(MessageBatch batch) throws SQLException;

    /** Stores the batch for others to take. */
    void preload(MessageBatch batch) throws SQLException;

    /** Completes what the call before took, and takes the next messages with their bodies; says how many. */
    int drain() throws SQLException;

    @Override
    void close() throws SQLException;
  }
}
