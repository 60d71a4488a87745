package io.whizbang.perspective;

import java.util.Set;

/**
 * A perspective that keeps what it makes of events in the application's own tables.
 *
 * @param eventClasses the events that it wants
 */
public record CustomPerspective(String name, Set<Class<?>> eventClasses, PerspectiveRunner runner)
    implements PerspectiveDefinition {

  public CustomPerspective {
    PerspectiveDefinition.checkName(name);
    eventClasses = Set.copyOf(eventClasses);
  }
}
