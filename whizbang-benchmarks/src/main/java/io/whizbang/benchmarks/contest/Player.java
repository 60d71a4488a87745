package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.measure.Samples;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** An instance of a contestant at work, wherever it runs. */
public interface Player extends AutoCloseable {

  /** How many messages are stored together in a batch. */
  int BATCH = 500;

  /** Places orders, each with its message in a transaction of its own; returns how many. */
  long place(Effort effort) throws Exception;

  /** Stores batches of messages, each in one transaction; returns how many messages. */
  long store(Effort effort) throws Exception;

  /** Stores messages for later, in batches. */
  void preload(Backlog backlog) throws Exception;

  /** Places orders that commit at moments which are fixed beforehand. */
  void placeAt(Rate rate) throws Exception;

  /**
   * Ends its instance and starts another one on this database, in the same process, which has handled nothing yet.
   * Returns how long it took to start, in nanoseconds.
   */
  long moveTo(Database database) throws Exception;

  Progress progress() throws Exception;

  /** In milliseconds, from the moment at which a message was meant to be committed to its handler; forgets them. */
  Samples takeLatencies() throws Exception;

  @Override
  void close();

  /**
   * As much as can be done in some time.
   *
   * @param maxAhead how many messages may be stored and not yet handled; senders wait for room
   */
  record Effort(int threads, Duration time, long maxAhead) {

    public static Effort unbounded(int threads, Duration time) {
      return new Effort(threads, time, Long.MAX_VALUE);
    }
  }

  /** So many messages a second for so long. */
  record Rate(int perSecond, Duration time) {

    /** Those whose moment comes within the time. */
    public long messages() {
      long step = TimeUnit.SECONDS.toNanos(1) / perSecond;
      return (time.toNanos() + step - 1) / step;
    }
  }

  /** How many messages were handled so far, and how many of them before or after their turn. */
  record Progress(long handled, long disorder) {}
}
