package io.whizbang.chaos.check;

import static java.util.stream.Collectors.toSet;

import io.whizbang.chaos.history.Effect;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.MessageKey;
import java.util.List;
import java.util.Set;

/** Every message that committed has had its effect, or is in the dead letters. */
final class Lost implements Checker {

  @Override
  public List<Violation> check(History history) {
    Set<MessageKey> done = history.effects().stream().map(Effect::message).collect(toSet());
    return history.placements().stream()
        .filter(placed -> !done.contains(placed.message()))
        .filter(placed -> !history.dead().contains(placed.message()))
        .map(placed -> new Violation(placed.nanos(), placed.message() + " was lost"))
        .toList();
  }
}
