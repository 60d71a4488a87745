package io.whizbang.database;

import java.time.Duration;

/**
 * Ties one instance to the others: they see by it that the instance lives, and ring it for work that they
 * leave to it. One thread uses it; another one may end its wait.
 */
public interface Lifeline extends AutoCloseable {

  /** Whether the others can ring. Without a connection of its own, as behind a pooler, they cannot. */
  boolean hears();

  /** Tells the others that the instance lives, and looks after them. */
  Pulse beat();

  /** From now on the others ring. What they have left before is found by looking once more. */
  void fallAsleep();

  /** From now on the others do not ring: the instance looks for work by itself. */
  void wakeUp();

  /**
   * Waits for work that the others have left to this instance without a ring, as they do while it is awake.
   *
   * @param every how often to look
   * @return false if there was none within this time, which is to be short: nothing else can be done meanwhile
   */
  boolean awaitWork(Duration every, Duration longest) throws InterruptedException;

  /**
   * Waits for a ring.
   *
   * @return false if none came within this time, or the wait was ended
   */
  boolean await(Duration longest) throws InterruptedException;

  /** Ends this wait, within moments, and all that are to come. */
  void endWait();

  @Override
  void close();

  /**
   * What a look at the instances has shown.
   *
   * @param known whether this one is registered; if not it has made no call yet, or was removed
   * @param suspected how many of the others seem to have died
   * @param removed how many of them have, and what they held is free
   */
  record Pulse(boolean known, int suspected, int removed) {}
}
