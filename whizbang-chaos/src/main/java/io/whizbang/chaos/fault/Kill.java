package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Instance;

/** An instance is killed, and another one starts in its place. */
final class Kill implements Fault {

  @Override
  public String name() {
    return "kill -9";
  }

  @Override
  public void strike(Damage damage) throws Exception {
    Instance victim = damage.begin();
    damage.cluster().kill(victim);
    damage.seen("the process has ended");
    damage.cluster().startInstance(victim.service());
  }
}
