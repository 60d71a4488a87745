package io.whizbang.kafka;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** What Kafka's errors mean here. */
final class KafkaErrors {

  private KafkaErrors() {}

  /** Waits for what the admin client does; it always ends by itself. */
  static <T> T await(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new KafkaException(e.getCause());
    }
  }

  static Throwable cause(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure instanceof CompletionException && cause != null ? cause : failure;
  }

  /** In words for people, with what to do next where that is known. */
  static String reason(Throwable failure) {
    String said = "%s: %s".formatted(failure.getClass().getSimpleName(), failure.getMessage());
    if (failure instanceof SslAuthenticationException) {
      return said + rootOf(failure) + ". Look at the certificates on both sides";
    }
    if (failure instanceof AuthenticationException) {
      return said + ". Look at the credentials";
    }
    if (failure instanceof TimeoutException) {
      return said + ". Look whether the servers are right and running";
    }
    return said + rootOf(failure);
  }

  /** What is behind it is often clearer. */
  private static String rootOf(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.equals(failure) ? "" : " (" + root.getMessage() + ")";
  }

  /** Whether Kafka does not let us in, and waiting will not change that. */
  static boolean isRefusal(Throwable failure) {
    return failure instanceof AuthenticationException || failure instanceof AuthorizationException;
  }

  /** Whether the record itself is at fault, and would be refused for ever. */
  static boolean isOfTheRecord(Throwable failure) {
    return failure instanceof RecordTooLargeException
        || failure instanceof RecordBatchTooLargeException
        || failure instanceof InvalidRecordException;
  }

  /** Whether all that is sent to the topic is refused, so that nothing overtakes what was refused. */
  static boolean isRefusedTopic(Throwable failure) {
    return failure instanceof TopicAuthorizationException
        || failure instanceof InvalidTopicException;
  }

  /** Whether Kafka works, and says that there is no place for the record. */
  static boolean isOfTheTopic(Throwable failure) {
    return failure instanceof UnknownTopicOrPartitionException
        || failure instanceof InvalidTopicException
        || failure instanceof AuthorizationException;
  }
}
