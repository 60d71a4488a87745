package io.whizbang.perspective.run;

import io.whizbang.event.EventReader;
import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.PerspectiveDefinition;
import io.whizbang.perspective.PerspectiveStore;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the database which events the perspectives want, and leads those that are new through the history
 * there was before them.
 */
final class Registration {

  private static final Logger LOG = LoggerFactory.getLogger(Registration.class);

  /** So many events at a time that checkpoints are locked for moments only. */
  private static final int PORTION = 10_000;

  private final Collection<PerspectiveDefinition> definitions;
  private final PerspectiveStore store;
  private final EventReader reader;
  private final Set<String> behind = new LinkedHashSet<>();
  private boolean registered;

  Registration(
      Collection<PerspectiveDefinition> definitions, PerspectiveStore store, EventReader reader) {
    this.definitions = definitions;
    this.store = store;
    this.reader = reader;
  }

  synchronized boolean isDone() {
    return definitions.isEmpty() || (registered && behind.isEmpty());
  }

  /** Does what is left to do, a portion of it. Returns 0 if there is nothing, or nothing can be done now. */
  synchronized int turn() {
    if (!registered) {
      definitions.forEach(this::register);
      registered = true;
    }
    int did = 0;
    for (String name : Set.copyOf(behind)) {
      did += lookThrough(name);
    }
    return did;
  }

  private void register(PerspectiveDefinition definition) {
    if (definition instanceof Perspective<?>) {
      store.createTable(definition.name());
    }
    store.register(
        definition.name(),
        definition.eventClasses().stream()
            .flatMap(each -> reader.namesOf(each).stream())
            .sorted()
            .collect(Collectors.toCollection(LinkedHashSet::new)));
    behind.add(definition.name());
  }

  private int lookThrough(String name) {
    OptionalLong left = store.lookThroughHistory(name, PORTION);
    if (left.isPresent() && left.getAsLong() == 0) {
      behind.remove(name);
      LOG.debug("Perspective {} knows all events there were before it", name);
    }
    return left.isPresent() && left.getAsLong() > 0 ? 1 : 0;
  }
}
