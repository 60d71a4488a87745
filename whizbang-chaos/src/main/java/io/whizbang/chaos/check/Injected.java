package io.whizbang.chaos.check;

import io.whizbang.chaos.history.FaultRecord;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Invocation;
import java.util.List;

/** Every fault that was to strike did, and was seen to. */
final class Injected implements Checker {

  @Override
  public List<Violation> check(History history) {
    return history.faults().stream()
        .filter(fault -> fault.seen() == null || fault.over() == Invocation.NEVER)
        .map(Injected::violation)
        .toList();
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
