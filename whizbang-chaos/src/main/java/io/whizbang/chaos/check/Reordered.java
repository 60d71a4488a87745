package io.whizbang.chaos.check;

import io.whizbang.chaos.history.Effect;
import io.whizbang.chaos.history.History;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Effects of a stream come in the order in which its messages committed. */
final class Reordered implements Checker {

  @Override
  public List<Violation> check(History history) {
    return history.effectsByLane().values().stream()
        .flatMap(Reordered::violations)
        .toList();
  }

  private static Stream<Violation> violations(List<Effect> lane) {
    List<Violation> found = new ArrayList<>();
    Set<Long> seen = new HashSet<>();
    long highest = 0;
    for (Effect effect : lane) {
      long number = effect.message().number();
      // What comes a second time is doubled, and no question of order.
      if (seen.add(number) && number < highest) {
        found.add(new Violation(
            effect.by().begun(), "%s came after number %d".formatted(effect.message(), highest)));
      }
      highest = Math.max(highest, number);
    }
    return found.stream();
  }
}
