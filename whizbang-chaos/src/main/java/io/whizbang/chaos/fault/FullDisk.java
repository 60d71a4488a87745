package io.whizbang.chaos.fault;

import io.whizbang.chaos.control.SmallDisk;
import io.whizbang.chaos.history.FaultNames;
import java.time.Duration;
import java.util.Optional;

/** There is no space left where the database has its data, until somebody makes room. */
final class FullDisk implements Fault {

  private static final Duration TIME = Duration.ofSeconds(5);

  @Override
  public String name() {
    return FaultNames.FULL_DISK;
  }

  @Override
  public boolean strikesDatabase() {
    return true;
  }

  @Override
  public Optional<String> impossibleBecause() {
    return SmallDisk.isPossible()
        ? Optional.empty()
        : Optional.of("this user may not mount a small file system");
  }

  @Override
  public void strike(Damage damage) throws Exception {
    damage.begin("database");
    try (SmallDisk.Ballast ballast = damage.cluster().fillDisk()) {
      damage.last(TIME);
      damage.seen("%,d bytes more, and no space left".formatted(ballast.bytes()));
    }
    damage.cluster().reviveDatabase();
  }
}
