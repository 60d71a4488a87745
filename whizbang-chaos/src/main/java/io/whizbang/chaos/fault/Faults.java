package io.whizbang.chaos.fault;

import java.util.List;

/** All kinds of faults. */
public final class Faults {

  private Faults() {}

  public static List<Fault> all() {
    return List.of(new Kill());
  }

  /** Those of these names, or all if there are none. */
  public static List<Fault> named(List<String> names) {
    return all().stream()
        .filter(fault -> names.isEmpty() || names.contains(fault.name()))
        .toList();
  }
}
