package io.whizbang.chaos.fault;

import io.whizbang.chaos.control.StopMode;
import io.whizbang.chaos.history.FaultNames;
import java.util.Locale;

/** The database goes down and comes back. */
record DatabaseRestart(StopMode mode) implements Fault {

  @Override
  public String name() {
    return FaultNames.RESTART + mode.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public boolean strikesDatabase() {
    return true;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    damage.begin("database");
    damage.cluster().restartDatabase(mode);
    damage.seen("all its processes had ended");
  }
}
