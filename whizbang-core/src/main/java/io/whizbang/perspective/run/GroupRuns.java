package io.whizbang.perspective.run;

import io.whizbang.perspective.CustomPerspective;
import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.PerspectiveDefinition;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Who works on the checkpoints of which name. Beside the perspectives themselves these are their rebuilds: {@code
 * name~rebuild} is the work of leading one, and {@code name~2} the shadow that it makes, whose models are made as the
 * perspective's are.
 */
final class GroupRuns {

  private static final char MARK = '~';
  private static final String LEADING = "rebuild";

  private final Map<String, PerspectiveDefinition> definitions = new HashMap<>();
  private final RunEnvironment environment;
  private final Map<String, GroupRun> runs = new ConcurrentHashMap<>();

  GroupRuns(Collection<PerspectiveDefinition> definitions, RunEnvironment environment) {
    definitions.forEach(each -> this.definitions.put(each.name(), each));
    this.environment = environment;
  }

  boolean isEmpty() {
    return definitions.isEmpty();
  }

  /** Who works on checkpoints of this name; empty if that perspective is not known here. */
  Optional<GroupRun> of(String name) {
    GroupRun known = runs.get(name);
    return known == null ? make(name).map(made -> keep(name, made)) : Optional.of(known);
  }

  private GroupRun keep(String name, GroupRun made) {
    GroupRun before = runs.putIfAbsent(name, made);
    return before == null ? made : before;
  }

  private Optional<GroupRun> make(String name) {
    int mark = name.indexOf(MARK);
    @Nullable
    PerspectiveDefinition definition = definitions.get(mark < 0 ? name : name.substring(0, mark));
    if (definition == null) {
      return Optional.empty();
    }
    if (mark >= 0 && name.substring(mark + 1).equals(LEADING)) {
      return Optional.of(new RebuildRun(definition, environment.store()));
    }
    if (definition instanceof Perspective<?> perspective) {
      return Optional.of(new ModelRun<>(perspective, name, environment));
    }
    return mark < 0
        ? Optional.of(new CustomRun((CustomPerspective) definition, environment))
        : Optional.empty();
  }
}
