package io.whizbang.chaos.history;

import java.util.Set;

/** Names of faults that checkers must know. */
public final class FaultNames {

  /** It takes the processors away from everything. */
  public static final String STARVATION = "cpu starvation";

  public static final String ROLLING_RESTART = "rolling restart";
  public static final String SCALING = "scale 1-8-2";
  public static final String WRONG_CLOCK = "clock hours off";

  /** Those in which instances stop cleanly, and nothing else goes wrong. */
  public static final Set<String> CLEAN_STOPS = Set.of(ROLLING_RESTART, SCALING, WRONG_CLOCK);

  private FaultNames() {}
}
