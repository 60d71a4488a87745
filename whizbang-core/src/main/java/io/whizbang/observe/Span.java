package io.whizbang.observe;

import org.jspecify.annotations.Nullable;

/**
 * Something that is going on and is being watched. It is opened and closed by one thread, which is
 * taken to be a part of it meanwhile.
 */
public interface Span extends AutoCloseable {

  /** Nobody watches. */
  Span NONE = new Span() {};

  /** How others refer to it, as W3C Trace Context writes it; null if it is part of no trace. */
  default @Nullable String traceparent() {
    return null;
  }

  /** It ends with this. */
  default void failed(Throwable thrown) {}

  @Override
  default void close() {}

  /** That which a span is about. */
  interface Task<T extends @Nullable Object, E extends Exception> {
    T call() throws E;
  }

  /** Does that which it is about, and closes it. */
  default <T extends @Nullable Object, E extends Exception> T call(Task<T, E> task) throws E {
    try {
      return task.call();
    } catch (Throwable thrown) {
      failed(thrown);
      throw thrown;
    } finally {
      close();
    }
  }
}
