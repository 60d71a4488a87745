package io.whizbang.chaos.check;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.whizbang.chaos.history.Effect;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Invocation;
import io.whizbang.chaos.history.MessageKey;
import io.whizbang.chaos.history.Offer;
import io.whizbang.chaos.history.Offer.Outcome;
import io.whizbang.chaos.history.Placement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A message begins within a bounded time after it has committed and the one before it is done, and again after each failure. */
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
    Waits waits = new Waits(history);
    history.placements().stream()
        .sorted(Comparator.comparingLong(placement -> placement.message().number()))
        .collect(groupingBy(placement -> placement.message().lane()))
        .values()
        .forEach(waits::addLane);
    return waits.found.stream()
        .filter(wait -> wait.time().compareTo(bounds.idle()) > 0)
        .map(Wait::violation)
        .toList();
  }

  private static final class Waits {

    private final List<Wait> found = new ArrayList<>();
    private final Map<MessageKey, List<Invocation>> attempts;
    private final Map<MessageKey, Invocation> effects;
    private final Map<UUID, Long> firstCommits;

    Waits(History history) {
      attempts = history.invocations().stream()
          .sorted(Comparator.comparingLong(Invocation::begun))
          .collect(groupingBy(Invocation::message));
      effects = history.effects().stream()
          .collect(toMap(Effect::message, Effect::by, (first, again) -> first));
      firstCommits = history.offers().stream()
          .filter(offer -> offer.outcome() == Outcome.COMMITTED)
          .collect(toMap(Offer::stream, Offer::answered, Math::min));
    }

    void addLane(List<Placement> lane) {
      long free = firstCommits.getOrDefault(lane.get(0).message().stream(), Long.MAX_VALUE);
      for (Placement placement : lane) {
        free = addMessage(placement.message(), Math.max(placement.nanos(), free));
      }
    }

    /** Returns when the message was done: with its effect, or with the last attempt if it is given up. */
    private long addMessage(MessageKey message, long due) {
      Invocation effect = effects.get(message);
      long since = due;
      for (Invocation attempt : attempts.getOrDefault(message, List.of())) {
        if (effect == null || attempt.begun() <= effect.begun()) {
          found.add(new Wait(message, since, attempt.begun()));
          since = Math.max(since, end(attempt));
        }
      }
      return effect == null ? since : effect.ended();
    }

    /** Who was killed holds its message until the lease is over. */
    private static long end(Invocation attempt) {
      return attempt.ended() == Invocation.NEVER
          ? attempt.begun() + Bounds.LEASE.toNanos()
          : attempt.ended();
    }
  }
}
