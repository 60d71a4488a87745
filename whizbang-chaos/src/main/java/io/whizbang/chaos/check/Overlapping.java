package io.whizbang.chaos.check;

import io.whizbang.chaos.history.Effect;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Invocation;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Nobody begins a message before all earlier ones of its stream have ended: no two are inside a receptor of one stream at a time
 * with both their results accepted.
 */
final class Overlapping implements Checker {

  @Override
  public List<Violation> check(History history) {
    return history.effectsByLane().values().stream()
        .flatMap(Overlapping::violations)
        .toList();
  }

  private static Stream<Violation> violations(List<Effect> lane) {
    return IntStream.range(1, lane.size())
        .filter(i -> overlap(lane.get(i - 1).by(), lane.get(i).by()))
        .mapToObj(i -> violation(lane.get(i - 1), lane.get(i)));
  }

  private static boolean overlap(Invocation one, Invocation next) {
    return !one.id().equals(next.id()) && next.begun() < one.ended() && one.begun() < next.ended();
  }

  private static Violation violation(Effect one, Effect next) {
    return new Violation(
        next.by().begun(),
        "%s was begun by %s while %s was inside number %d of the same stream"
            .formatted(
                next.message(), next.by().id(), one.by().id(), one.message().number()));
  }
}
