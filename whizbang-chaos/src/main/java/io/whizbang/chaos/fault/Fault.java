package io.whizbang.chaos.fault;

import java.util.Optional;

/** Something that goes wrong in a run. */
public interface Fault {

  /** What it is called in tables. */
  String name();

  /** Does the damage, sees that it is done, and returns when everything is as before. */
  void strike(Damage damage) throws Exception;

  /** Why it cannot be done on this machine; nothing if it can. */
  default Optional<String> impossibleBecause() {
    return Optional.empty();
  }

  /** Whether nothing else may go wrong while it strikes. */
  default boolean strikesAlone() {
    return false;
  }

  /** Whether it strikes the database: of such faults there is one at a time. */
  default boolean strikesDatabase() {
    return false;
  }
}
