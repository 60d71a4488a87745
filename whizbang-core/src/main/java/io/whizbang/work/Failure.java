package io.whizbang.work;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Text;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A report that a message could not be processed. Its stream waits for the retry; others don't.
 *
 * @param messageId the message
 * @param succeeded the stages that did succeed
 * @param error what went wrong; characters that cannot be stored are replaced
 * @param retryAfter how long to wait before the next attempt, or null for the default (a minute)
 * @param deadLetter whether to move it to the dead letters now instead of trying again
 * @param attempted whether this counts as an attempt
 */
public record Failure(
    UUID messageId,
    MessageStatus succeeded,
    String error,
    @Nullable Duration retryAfter,
    boolean deadLetter,
    boolean attempted) {

  /** How long to wait before a retry when nobody says. */
  public static final Duration DEFAULT_RETRY_AFTER = Duration.ofMinutes(1);

  /** The longest time to wait before a retry. */
  public static final Duration MAX_RETRY_AFTER = Duration.ofDays(3650);

  public Failure {
    Ids.real("Message id", messageId);
    MessageStatus.reportable(succeeded);
    error = Text.clean(error);
    if (retryAfter != null
        && (retryAfter.isNegative() || retryAfter.compareTo(MAX_RETRY_AFTER) > 0)) {
      throw new InvalidInputException(
          "retryAfter %s is outside PT0S to %s".formatted(retryAfter, MAX_RETRY_AFTER));
    }
  }

  /** A failed attempt, to be repeated after the default time. */
  public static Failure of(UUID messageId, String error) {
    return new Failure(messageId, MessageStatus.NONE, error, null, false, true);
  }

  /** The same, with the stages that did succeed. */
  public Failure withSucceeded(MessageStatus stages) {
    return new Failure(messageId, stages, error, retryAfter, deadLetter, attempted);
  }

  /** The same, to be repeated after a time of one's own choice. */
  public Failure withRetryAfter(Duration delay) {
    return new Failure(messageId, succeeded, error, delay, deadLetter, attempted);
  }

  /** The same, never to be repeated: the message moves to the dead letters. */
  public Failure asDeadLetter() {
    return new Failure(messageId, succeeded, error, retryAfter, true, attempted);
  }

  /** The same, without being charged as an attempt: the message itself is not to blame. */
  public Failure notAttempted() {
    return new Failure(messageId, succeeded, error, retryAfter, deadLetter, false);
  }
}
