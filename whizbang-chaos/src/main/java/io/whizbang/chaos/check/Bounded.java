package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Sample;
import io.whizbang.chaos.history.SampleName;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Connections and memory stay within their bounds. */
final class Bounded implements Checker {

  private final Bounds bounds;

  Bounded(Bounds bounds) {
    this.bounds = bounds;
  }

  @Override
  public List<Violation> check(History history) {
    return Stream.of(
            above(history, SampleName.CONNECTIONS, bounds.connections()),
            above(history, SampleName.PROCESS_BYTES, bounds.bytesPerProcess()),
            unmeasured(history))
        .flatMap(Function.identity())
        .toList();
  }

  /** What is no longer measured may be anything. */
  private Stream<Violation> unmeasured(History history) {
    long last = history.samples(SampleName.CONNECTIONS).stream()
        .mapToLong(Sample::nanos)
        .max()
        .orElse(history.loadBegan());
    Duration time = Duration.ofNanos(history.loadEnded() - last);
    return time.compareTo(bounds.unmeasured()) <= 0
        ? Stream.empty()
        : Stream.of(new Violation(last, "nothing was measured in the last " + time));
  }

  private static Stream<Violation> above(History history, SampleName name, long most) {
    return history.samples(name).stream()
        .filter(sample -> sample.value() > most)
        .limit(1)
        .map(sample -> new Violation(
            sample.nanos(), "%s: %,d are more than %,d".formatted(name, sample.value(), most)));
  }
}
