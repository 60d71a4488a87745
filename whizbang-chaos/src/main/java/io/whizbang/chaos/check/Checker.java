package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import java.util.List;

/** One thing that must hold. */
@FunctionalInterface
public interface Checker {

  /** What is wrong: nothing, in a sound system. */
  List<Violation> check(History history);
}
