package io.whizbang.receptor;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A receptor as the registry keeps it: with a name, and ready for whatever the codec has read. */
public final class RegisteredReceptor {

  private final ReceptorDefinition<Object> definition;
  private final String name;

  @SuppressWarnings(
      "unchecked") // the registry hands messages of messageClass only, and cast() checks
  RegisteredReceptor(ReceptorDefinition<?> definition, String name) {
    this.definition = (ReceptorDefinition<Object>) definition;
    this.name = name;
  }

  public String name() {
    return name;
  }

  public Class<?> messageClass() {
    return definition.messageClass();
  }

  public Execution execution() {
    return definition.execution();
  }

  /** The receptor's own policy, or else that of the service. */
  public RetryPolicy retryPolicy(RetryPolicy ofTheService) {
    RetryPolicy own = definition.retryPolicy();
    return own == null ? ofTheService : own;
  }

  /** The receptor's own limit, or else that of the service. */
  public Duration timeout(Duration ofTheService) {
    Duration own = definition.timeout();
    return own == null ? ofTheService : own;
  }

  /** Has the receptor handle a message; returns its answer, or null if it gives none. */
  public @Nullable Object receive(Object message, ReceptorContext context) throws Exception {
    Object typed = messageClass().cast(message);
    if (definition.receptor() instanceof AnsweringReceptor<Object, ?> answering) {
      return answering.answer(typed, context);
    }
    definition.receptor().receive(typed, context);
    return null;
  }

  @Override
  public String toString() {
    return "%s receptor %s of %s".formatted(execution(), name, messageClass().getName());
  }
}
