package io.whizbang.receptor;

import io.whizbang.value.Positive;
import io.whizbang.value.Text;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A receptor and how it is to be run.
 *
 * @param messageClass the class of the messages that it handles
 * @param name by which it is known that it is done with a message, in deploys to come too; null for the
 *     name of the message type
 * @param receptor the receptor itself
 * @param execution plain or in a transaction
 * @param retryPolicy what follows a failure; null for the policy of the service
 * @param timeout after which it is interrupted and has failed; null for the limit of the service
 */
public record ReceptorDefinition<M>(
    Class<M> messageClass,
    @Nullable String name,
    Receptor<? super M> receptor,
    Execution execution,
    @Nullable RetryPolicy retryPolicy,
    @Nullable Duration timeout) {

  public ReceptorDefinition {
    if (name != null) {
      Text.name("Receptor name", name);
    }
    if (timeout != null) {
      Positive.duration("Timeout", timeout);
    }
  }

  /** A plain receptor. */
  public static <M> ReceptorDefinition<M> of(Class<M> messageClass, Receptor<? super M> receptor) {
    return new ReceptorDefinition<>(messageClass, null, receptor, Execution.PLAIN, null, null);
  }

  /** A plain receptor that has an answer for those who invoke it. */
  public static <M> ReceptorDefinition<M> answering(
      Class<M> messageClass, AnsweringReceptor<? super M, ?> receptor) {
    return of(messageClass, receptor);
  }

  public ReceptorDefinition<M> named(String newName) {
    return new ReceptorDefinition<>(
        messageClass, newName, receptor, execution, retryPolicy, timeout);
  }

  /** The same, in a transaction that commits together with the completion of the message. */
  public ReceptorDefinition<M> transactional() {
    return new ReceptorDefinition<>(
        messageClass, name, receptor, Execution.TRANSACTIONAL, retryPolicy, timeout);
  }

  /** The same, in a transaction that it shares with other messages that wait at the same time. */
  public ReceptorDefinition<M> batched() {
    return new ReceptorDefinition<>(
        messageClass, name, receptor, Execution.BATCHED, retryPolicy, timeout);
  }

  public ReceptorDefinition<M> withRetryPolicy(RetryPolicy policy) {
    return new ReceptorDefinition<>(messageClass, name, receptor, execution, policy, timeout);
  }

  public ReceptorDefinition<M> withTimeout(Duration limit) {
    return new ReceptorDefinition<>(messageClass, name, receptor, execution, retryPolicy, limit);
  }
}
