package io.whizbang.chaos.check;

import io.whizbang.chaos.history.FaultRecord;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Invocation;
import java.util.List;
import java.util.stream.Stream;

/** Every fault that was to strike did, and was seen to. */
final class Injected implements Checker {

  @Override
  public List<Violation> check(History history) {
    Stream<Violation> failed =
        history.failures().stream().map(why -> new Violation(history.loadEnded(), why));
    Stream<Violation> unseen = history.faults().stream()
        .filter(fault -> fault.seen() == null || fault.over() == Invocation.NEVER)
        .map(Injected::violation);
    return Stream.concat(failed, unseen).toList();
  }

  private static Violation violation(FaultRecord fault) {
    return new Violation(
        fault.begun(),
        "fault %d, %s, %s"
            .formatted(
                fault.number(),
                fault.name(),
                fault.seen() == null ? "did not strike" : "did not end"));
  }
}
