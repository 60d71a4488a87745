package io.whizbang.postgres.model;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What must hold of the event store whatever the model says: nothing ever changes, no version is missing. */
final class EventInvariants {

  private EventInvariants() {}

  static void check(TableState before, TableState after) {
    before.events.forEach((id, event) ->
        Invariants.require(event.equals(after.events.get(id)), "an event changed", event));
    Map<UUID, Long> versions = new HashMap<>();
    for (StoredEvent event : byVersion(after)) {
      long next = versions.merge(event.stream(), 1L, Long::sum);
      Invariants.require(event.version() == next, "not version " + next, event);
    }
  }

  private static List<StoredEvent> byVersion(TableState state) {
    return state.events.values().stream()
        .sorted(Comparator.comparingLong(StoredEvent::version))
        .toList();
  }
}
