package io.whizbang.dispatch;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/** The receptors of this process, as {@link Dispatcher#invoke} reaches them. */
public interface LocalReceptors {

  /**
   * Has the one receptor of a message handle it.
   *
   * @param invocation the message and all that its handling needs
   * @return the answer; null from a receptor that gives none
   */
  @Nullable
  Object invoke(Invocation invocation);

  /**
   * A message that is handled here and now.
   *
   * @param handling the envelope it would have travelled in, and the caller's transaction
   * @param dispatcher sends what the handling of this message sends
   */
  record Invocation(Object message, Handling handling, Dispatcher dispatcher) {

    public @Nullable Connection transaction() {
      return handling.transaction();
    }
  }
}
