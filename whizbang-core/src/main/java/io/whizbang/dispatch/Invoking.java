package io.whizbang.dispatch;

import io.whizbang.error.NoSingleReceptorException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls receptors of this process.
 *
 * @param executor runs what is invoked later
 */
record Invoking(LocalReceptors receptors, Executor executor) {

  @Nullable
  Object invoke(LocalReceptors.Invocation invocation) {
    return receptors.invoke(invocation);
  }

  <R> R answerOf(Object message, @Nullable Object answer, Class<R> type) {
    if (!type.isInstance(answer)) {
      throw new NoSingleReceptorException("The receptor of %s answered %s, and not a %s"
          .formatted(
              message.getClass().getName(),
              answer == null ? "nothing" : "a " + answer.getClass().getName(),
              type.getName()));
    }
    return type.cast(answer);
  }

  <R> CompletableFuture<R> later(Duration delay, Supplier<R> call) {
    return CompletableFuture.supplyAsync(
        call, CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS, executor));
  }
}
