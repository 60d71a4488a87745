package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import java.util.List;

/** No message has its effect twice. */
final class Doubled implements Checker {

  @Override
  public List<Violation> check(History history) {
    return history.effectsByMessage().values().stream()
        .filter(effects -> effects.size() > 1)
        .map(effects -> new Violation(
            effects.get(1).by().begun(),
            "%s had its effect %d times, by %s and %s"
                .formatted(
                    effects.get(0).message(),
                    effects.size(),
                    effects.get(0).by().id(),
                    effects.get(1).by().id())))
        .toList();
  }
}
