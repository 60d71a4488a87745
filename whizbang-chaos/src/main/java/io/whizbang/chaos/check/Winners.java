package io.whizbang.chaos.check;

import static java.util.stream.Collectors.toSet;

import io.whizbang.chaos.history.Attempt;
import io.whizbang.chaos.history.Attempt.Result;
import io.whizbang.chaos.history.History;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Of those who appended at one version of a stream the one won whose event is there, and nobody else was told so. */
final class Winners implements Checker {

  private record Place(UUID stream, long version, long number) {}

  private record Bidding(UUID stream, long number) {}

  @Override
  public List<Violation> check(History history) {
    Set<UUID> streams = history.attempts().stream().map(Attempt::stream).collect(toSet());
    Set<Place> stored = history.events().stream()
        .filter(event -> streams.contains(event.stream()))
        .map(event -> new Place(event.stream(), event.version(), event.number()))
        .collect(toSet());
    Set<Bidding> taken =
        stored.stream().map(each -> new Bidding(each.stream(), each.number())).collect(toSet());
    Stream<Violation> missing = of(history, Result.WON)
        .filter(each -> !stored.contains(new Place(each.stream(), each.version(), each.number())))
        .map(each -> new Violation(0, each + " is not in the event store"));
    Stream<Violation> unannounced = of(history, Result.BEATEN)
        .filter(each -> taken.contains(new Bidding(each.stream(), each.number())))
        .map(each -> new Violation(0, each + " is in the event store"));
    return Stream.concat(missing, unannounced).toList();
  }

  private static Stream<Attempt> of(History history, Result result) {
    return history.attempts().stream().filter(each -> each.result() == result);
  }
}
