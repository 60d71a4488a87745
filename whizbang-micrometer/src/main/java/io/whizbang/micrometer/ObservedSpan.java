package io.whizbang.micrometer;

import io.micrometer.observation.Observation;
import io.whizbang.observe.Span;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An observation that is going on. */
record ObservedSpan(
    Observation observation, Observation.Scope scope, Supplier<@Nullable String> trace)
    implements Span {

  /** Starts it on this thread; what its handlers write for others to read is there from then on. */
  static ObservedSpan start(Observation observation, Supplier<@Nullable String> trace) {
    observation.start();
    return new ObservedSpan(observation, observation.openScope(), trace);
  }

  @Override
  public @Nullable String traceparent() {
    return trace.get();
  }

  @Override
  public void failed(Throwable thrown) {
    observation.error(thrown);
  }

  @Override
  public void close() {
    scope.close();
    observation.stop();
  }
}
