package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.SampleName;
import java.util.List;
import java.util.stream.Stream;

/** Connections and memory stay within their bounds. */
final class Bounded implements Checker {

  private final Bounds bounds;

  Bounded(Bounds bounds) {
    this.bounds = bounds;
  }

  @Override
  public List<Violation> check(History history) {
    return Stream.concat(
            above(history, SampleName.CONNECTIONS, bounds.connections()),
            above(history, SampleName.PROCESS_BYTES, bounds.bytesPerProcess()))
        .toList();
  }

  private static Stream<Violation> above(History history, SampleName name, long most) {
    return history.samples(name).stream()
        .filter(sample -> sample.value() > most)
        .limit(1)
        .map(sample -> new Violation(
            sample.nanos(), "%s: %,d are more than %,d".formatted(name, sample.value(), most)));
  }
}
