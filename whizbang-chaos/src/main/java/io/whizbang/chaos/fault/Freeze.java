package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Instance;
import io.whizbang.chaos.cluster.TestedSystem.Timing;
import java.time.Duration;
import java.util.function.Function;

/** An instance stands still in the middle of its work for longer than others wait for it, and then goes on. */
record Freeze(String name, Function<Timing, Duration> threshold) implements Fault {

  private static final Duration MORE = Duration.ofSeconds(2);

  static Freeze pastLease() {
    return new Freeze("freeze past lease", Timing::lease);
  }

  static Freeze pastStaleThreshold() {
    return new Freeze("freeze past stale threshold", Timing::staleThreshold);
  }

  @Override
  public void strike(Damage damage) throws Exception {
    Instance victim = damage.begin();
    Duration time = threshold.apply(damage.cluster().system().timing()).plus(MORE);
    damage.cluster().awaitAtWork(victim);
    try {
      victim.process().freeze();
      damage.last(time);
      if (victim.process().standsStill()) {
        damage.seen("the process stood still for " + time);
      }
    } finally {
      victim.process().thaw();
      damage.cluster().giveBack(victim);
    }
  }
}
