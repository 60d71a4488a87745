package io.whizbang.chaos.check;

import static java.util.stream.Collectors.toSet;

import io.whizbang.chaos.history.Effect;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Invocation;
import io.whizbang.chaos.history.MessageKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Late writes that were turned away: a receptor ended after another instance had begun the same message, and it was the other
 * one's write that committed.
 */
public final class Fenced {

  private Fenced() {}

  public static List<Invocation> in(History history) {
    Set<String> accepted =
        history.effects().stream().map(effect -> effect.by().id()).collect(toSet());
    Map<MessageKey, Invocation> winners = new HashMap<>();
    for (Effect effect : history.effects()) {
      winners.put(effect.message(), effect.by());
    }
    return history.invocations().stream()
        .filter(each -> each.ended() != Invocation.NEVER && !accepted.contains(each.id()))
        .filter(each -> isLate(each, winners))
        .toList();
  }

  private static boolean isLate(Invocation invocation, Map<MessageKey, Invocation> winners) {
    Invocation winner = winners.get(invocation.message());
    return winner != null
        && !winner.process().equals(invocation.process())
        && winner.begun() < invocation.ended();
  }
}
