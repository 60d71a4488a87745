package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Sample;
import io.whizbang.chaos.history.SampleName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** After the last fault and the last message everything is done within a bounded time. */
final class Drained implements Checker {

  private final Bounds bounds;

  Drained(Bounds bounds) {
    this.bounds = bounds;
  }

  @Override
  public List<Violation> check(History history) {
    long quiet = history.quietSince();
    Optional<Sample> empty = history.samples(SampleName.UNFINISHED).stream()
        .filter(sample -> sample.nanos() >= quiet && sample.value() == 0)
        .findFirst();
    boolean inTime = empty
        .filter(sample -> sample.nanos() - quiet <= bounds.drain().toNanos())
        .isPresent();
    return inTime ? List.of() : List.of(new Violation(quiet, describe(quiet, empty)));
  }

  private static String describe(long quiet, Optional<Sample> empty) {
    return empty
        .map(
            sample -> "it took " + Duration.ofNanos(sample.nanos() - quiet) + " until all was done")
        .orElse("not everything was done at the end");
  }
}
