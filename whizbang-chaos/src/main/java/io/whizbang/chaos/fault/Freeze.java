package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.cluster.Instance;
import java.time.Duration;

/** An instance stands still in the middle of its work for longer than others wait for it, and then goes on. */
record Freeze(String name, Duration time) implements Fault {

  private static final Duration MORE = Duration.ofSeconds(2);

  static Freeze pastLease() {
    return new Freeze("freeze past lease", Cluster.LEASE.plus(MORE));
  }

  static Freeze pastStaleThreshold() {
    return new Freeze("freeze past stale threshold", Cluster.STALE_THRESHOLD.plus(MORE));
  }

  @Override
  public void strike(Damage damage) throws Exception {
    Instance victim = damage.begin();
    damage.cluster().awaitAtWork(victim);
    victim.process().freeze();
    damage.last(time);
    victim.process().thaw();
    damage.seen("the process stood still for " + time);
    damage.cluster().giveBack(victim);
  }
}
