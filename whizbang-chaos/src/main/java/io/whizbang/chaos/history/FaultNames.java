package io.whizbang.chaos.history;

import java.util.Set;

/** Names of faults that checkers must know. */
public final class FaultNames {

  /** It takes the processors away from everything. */
  public static final String STARVATION = "cpu starvation";

  public static final String KILL = "kill -9";
  public static final String BROKER = "broker killed";
  public static final String HELD_SNAPSHOT = "snapshot held open";
  public static final String DUPLICATE_ID = "duplicate instance id";
  public static final String REBUILD = "perspective rebuilt";
  public static final String ROLLING_RESTART = "rolling restart";
  public static final String SCALING = "scale 1-8-2";
  public static final String WRONG_CLOCK = "clock hours off";

  /** Those in which instances stop cleanly, and nothing else goes wrong. */
  public static final Set<String> CLEAN_STOPS = Set.of(ROLLING_RESTART, SCALING, WRONG_CLOCK);

  /** Those in which every call to the database is answered, so that nothing is in doubt. */
  public static final Set<String> ANSWERED = Set.of(
      KILL, BROKER, ROLLING_RESTART, SCALING, WRONG_CLOCK, HELD_SNAPSHOT, DUPLICATE_ID, REBUILD);

  public static final String RESTART = "database restart ";
  public static final String READ_ONLY = "read-only database";
  public static final String FULL_DISK = "full disk";
  public static final String HELD_APPEND = "append held open";
  public static final String REINSTALLATION = "schema installed again";

  private FaultNames() {}

  /** Whether messages cannot go on while it lasts. */
  public static boolean isOutage(String name) {
    return isOutageOfDatabase(name) || name.equals(BROKER);
  }

  private static boolean isOutageOfDatabase(String name) {
    return name.startsWith(RESTART) || name.equals(READ_ONLY) || name.equals(FULL_DISK);
  }

  /** Whether it may keep an order from being placed: who places orders has a way of its own to the database. */
  public static boolean touchesLoad(String name) {
    return isOutageOfDatabase(name)
        || Set.of(STARVATION, HELD_APPEND, REINSTALLATION).contains(name);
  }
}
