package io.whizbang.receptor;

import io.whizbang.dispatch.LocalReceptors;
import io.whizbang.error.NoSingleReceptorException;
import io.whizbang.error.ReceptorFailedException;
import io.whizbang.observe.Observer;
import io.whizbang.observe.Reception;
import io.whizbang.observe.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has the one receptor of a message handle it on the caller's thread, and in its transaction if any. */
public final class LocalInvocations implements LocalReceptors {

  private final ReceptorRegistry registry;
  private final Observer observer;

  public LocalInvocations(ReceptorRegistry registry, Observer observer) {
    this.registry = registry;
    this.observer = observer;
  }

  @Override
  public @Nullable Object invoke(Invocation invocation) {
    RegisteredReceptor receptor = single(invocation.message().getClass());
    if (receptor.execution().isTransactional() && invocation.transaction() == null) {
      throw new NoSingleReceptorException(
          "The %s needs a transaction: invoke it with a connection".formatted(receptor));
    }
    return run(receptor, invocation);
  }

  private RegisteredReceptor single(Class<?> type) {
    List<RegisteredReceptor> receptors = registry.of(type);
    if (receptors.size() == 1) {
      return receptors.get(0);
    }
    throw new NoSingleReceptorException(
        receptors.isEmpty()
            ? "%s has no receptor here: register one, or send it".formatted(type.getName())
            : "%s has %d receptors, %s: invoke takes exactly one, send reaches all"
                .formatted(
                    type.getName(),
                    receptors.size(),
                    receptors.stream().map(RegisteredReceptor::name).toList()));
  }

  private @Nullable Object run(RegisteredReceptor receptor, Invocation invocation) {
    try {
      return watched(receptor, invocation)
          .call(() -> invocation
              .handling()
              .call(() -> receptor.receive(invocation.message(), new LocalContext(invocation))));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      keepInterrupt(e);
      throw new ReceptorFailedException("The %s failed: %s".formatted(receptor, e), e);
    }
  }

  private Span watched(RegisteredReceptor receptor, Invocation invocation) {
    String type = registry.typeOf(receptor);
    return observer.receiving(
        new Reception(type, receptor.name(), invocation.handling().envelope(), 1, true));
  }

  private static void keepInterrupt(Exception e) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
  }
}
