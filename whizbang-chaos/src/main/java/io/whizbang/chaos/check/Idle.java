package io.whizbang.chaos.check;

import static java.util.stream.Collectors.toMap;

import io.whizbang.chaos.history.Effect;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Invocation;
import io.whizbang.chaos.history.MessageKey;
import io.whizbang.chaos.history.Placement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A message begins within a bounded time after it has committed, and the one before it has ended. */
final class Idle implements Checker {

  private final Bounds bounds;

  Idle(Bounds bounds) {
    this.bounds = bounds;
  }

  /** How long a message waited although nothing was in its way. */
  private record Wait(MessageKey message, long since, long until) {

    Duration time() {
      return Duration.ofNanos(until - since);
    }

    Violation violation() {
      return new Violation(since, message + " could have begun " + time() + " earlier");
    }
  }

  @Override
  public List<Violation> check(History history) {
    return waits(history)
        .filter(wait -> wait.time().compareTo(bounds.idle()) > 0)
        .map(Wait::violation)
        .toList();
  }

  private static Stream<Wait> waits(History history) {
    Map<MessageKey, Long> begun = history.invocations().stream()
        .collect(toMap(Invocation::message, Invocation::begun, Math::min));
    Map<MessageKey, Long> placed =
        history.placements().stream().collect(toMap(Placement::message, Placement::nanos));
    return history.effectsByLane().values().stream()
        .flatMap(lane -> IntStream.range(1, lane.size())
            .mapToObj(i -> wait(lane.get(i - 1), lane.get(i).message(), begun, placed)));
  }

  private static Wait wait(
      Effect before,
      MessageKey message,
      Map<MessageKey, Long> begun,
      Map<MessageKey, Long> placed) {
    long since = Math.max(placed.getOrDefault(message, 0L), before.by().ended());
    return new Wait(message, since, begun.getOrDefault(message, since));
  }
}
