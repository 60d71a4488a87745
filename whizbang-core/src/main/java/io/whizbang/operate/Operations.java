package io.whizbang.operate;

import io.whizbang.error.WhizbangException;
import java.util.List;
import java.util.UUID;

/**
 * Looks into the queues of a service and takes care of its dead letters. Each method throws a {@link WhizbangException} whose
 * class says how to react.
 */
public interface Operations {

  /** Why is this message not moving? One answer per queue that knows it, or one that says that none does. */
  List<Explanation> explain(UUID messageId);

  /** The youngest dead letters, youngest first. */
  List<DeadLetter> deadLetters(int most);

  /** The next page of {@link #deadLetters(int)}: those that are older than the last one seen. */
  List<DeadLetter> deadLettersOlderThan(DeadLetter last, int most);

  /**
   * Puts a dead letter back, behind everything in its stream, with all attempts before it.
   *
   * @return false if there is no such dead letter
   */
  boolean requeueToEnd(UUID messageId);

  /**
   * Puts a dead letter back, before everything in its stream. Refused while an instance works on the stream's head.
   *
   * @return false if there is no such dead letter
   */
  boolean requeueToFront(UUID messageId);

  /**
   * Deletes a dead letter for good.
   *
   * @return false if there is no such dead letter
   */
  boolean discard(UUID messageId);

  /** What this service gets from other services of its database, and from itself: the destinations it has subscribed to. */
  List<String> subscriptions();

  /**
   * Has nothing more delivered that is sent to a destination, as it has no receptor any more. What has arrived stays.
   *
   * @return false if the service had not subscribed to it
   */
  boolean unsubscribe(String destination);
}
