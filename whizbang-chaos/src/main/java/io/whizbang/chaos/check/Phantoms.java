package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import java.util.List;

/** Nothing has an effect that did not commit: nothing of a transaction that was rolled back. */
final class Phantoms implements Checker {

  @Override
  public List<Violation> check(History history) {
    return history.effects().stream()
        .filter(effect -> !history.isPlaced(effect.message()))
        .map(effect -> new Violation(
            effect.by().begun(), effect.message() + " never committed, and was handled"))
        .toList();
  }
}
