package io.whizbang.chaos.check;

import io.whizbang.chaos.history.FaultNames;
import io.whizbang.chaos.history.History;
import io.whizbang.observe.Count;
import java.util.List;

/**
 * No instance has seen a message begin after a later one of its stream was done.
 *
 * <p>Where answers are lost they may: a message whose commit is in doubt is tried again, and turned away if it had committed.
 */
final class OrderSeen implements Checker {

  @Override
  public List<Violation> check(History history) {
    return history.counted(Count.ORDER_VIOLATED.name()).stream()
        .filter(each -> !history.isDisturbed(each.nanos(), each.nanos(), FaultNames.ANSWERED))
        .map(each -> new Violation(
            each.nanos(),
            "%s has seen %d messages begin after a later one of their stream was done"
                .formatted(each.process(), each.value())))
        .toList();
  }
}
