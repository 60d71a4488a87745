package io.whizbang.chaos.check;

import static java.util.stream.Collectors.toMap;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.MessageKey;
import io.whizbang.chaos.history.Placement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Only what is poisonous is in the dead letters, and without any effect. */
final class GivenUp implements Checker {

  @Override
  public List<Violation> check(History history) {
    Map<MessageKey, Placement> placed =
        history.placements().stream().collect(toMap(Placement::message, each -> each));
    return history.dead().stream()
        .filter(dead -> !isPoisonous(placed.get(dead)))
        .map(dead -> new Violation(at(placed.get(dead)), dead + " is in the dead letters"))
        .toList();
  }

  private static boolean isPoisonous(@Nullable Placement placement) {
    return placement != null && placement.poisonous();
  }

  private static long at(@Nullable Placement placement) {
    return placement == null ? 0 : placement.nanos();
  }
}
