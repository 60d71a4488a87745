package io.whizbang.chaos.check;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.whizbang.chaos.history.Effect;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Invocation;
import io.whizbang.chaos.history.Life;
import io.whizbang.chaos.history.MessageKey.Lane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** From a kill to the first completion by another instance on a stream that the victim held. */
public final class Recovery implements Checker {

  private final Bounds bounds;

  Recovery(Bounds bounds) {
    this.bounds = bounds;
  }

  /** How long it took after one kill. */
  public record TakeOver(String victim, long killed, Duration time) {}

  @Override
  public List<Violation> check(History history) {
    List<TakeOver> takeOvers = takeOvers(history);
    if (takeOvers.isEmpty() && hasWorkingVictims(history)) {
      return List.of(new Violation(history.loadEnded(), "nobody took over from who was killed"));
    }
    return takeOvers.stream()
        .filter(takeOver -> takeOver.time().compareTo(bounds.recovery()) > 0)
        .filter(takeOver -> !history.isStarving(takeOver.killed()))
        .map(takeOver -> new Violation(
            takeOver.killed(),
            "it took %s to take over from %s".formatted(takeOver.time(), takeOver.victim())))
        .toList();
  }

  private static boolean hasWorkingVictims(History history) {
    Work work = Work.of(history);
    return history.lives().stream().anyMatch(life -> !work.heldBy(life).isEmpty());
  }

  /** All of them; a victim that was inside no receptor when it was killed held nothing that anybody can see. */
  public static List<TakeOver> takeOvers(History history) {
    Work work = Work.of(history);
    Map<Lane, List<Effect>> lanes = history.effectsByLane();
    List<TakeOver> found = new ArrayList<>();
    for (Life life : history.lives()) {
      work.heldBy(life).stream()
          .map(each -> firstAfter(life, lanes.getOrDefault(each.message().lane(), List.of())))
          .flatMapToLong(OptionalLong::stream)
          .min()
          .ifPresent(end -> found.add(
              new TakeOver(life.process(), life.killed(), Duration.ofNanos(end - life.killed()))));
    }
    return found;
  }

  /**
   * What was begun.
   *
   * @param unaccepted what each process began and did not commit
   */
  private record Work(
      Map<String, List<Invocation>> unaccepted, Map<Lane, List<Invocation>> byLane) {

    static Work of(History history) {
      Set<Invocation> accepted = history.effects().stream().map(Effect::by).collect(toSet());
      return new Work(
          history.invocations().stream()
              .filter(each -> !accepted.contains(each))
              .collect(groupingBy(Invocation::process)),
          history.invocations().stream()
              .collect(groupingBy(each -> each.message().lane())));
    }

    /** What a victim was inside of when it was killed, unless another one had the stream by then. */
    List<Invocation> heldBy(Life life) {
      return unaccepted.getOrDefault(life.process(), List.of()).stream()
          .filter(each -> isInside(each, life.killed()))
          .filter(each -> !isTakenBefore(each, life.killed()))
          .toList();
    }

    private boolean isTakenBefore(Invocation held, long killed) {
      return byLane.getOrDefault(held.message().lane(), List.of()).stream()
          .filter(other -> !other.process().equals(held.process()))
          .anyMatch(other -> held.begun() < other.begun() && other.begun() < killed);
    }
  }

  private static boolean isInside(Invocation invocation, long moment) {
    return moment != Invocation.NEVER && invocation.begun() < moment && invocation.ended() > moment;
  }

  private static OptionalLong firstAfter(Life life, List<Effect> lane) {
    return lane.stream()
        .map(Effect::by)
        .filter(by -> !by.process().equals(life.process()) && by.ended() > life.killed())
        .mapToLong(Invocation::ended)
        .min();
  }
}
