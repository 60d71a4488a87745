package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.cluster.Instance;
import io.whizbang.chaos.history.FaultNames;
import io.whizbang.chaos.history.FaultRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All instances of a service are replaced, one after the other: a new one starts, an old one stops cleanly.
 *
 * <p>It waits until nothing of other faults is to be seen any more.
 */
final class RollingRestart implements Fault {

  @Override
  public String name() {
    return FaultNames.ROLLING_RESTART;
  }

  /** So that what comes after it is its own doing. */
  @Override
  public boolean strikesAlone() {
    return true;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    Cluster cluster = damage.cluster();
    String service = Cluster.SERVICES.get(damage.random().nextInt(Cluster.SERVICES.size()));
    damage.last(FaultRecord.GRACE);
    damage.begin(service);
    List<Instance> old = new ArrayList<>(cluster.of(service));
    int stopped = 0;
    for (Instance instance : old) {
      cluster.startInstance(service);
      Optional<Instance> taken = cluster.take(instance);
      if (taken.isPresent() && cluster.stop(instance)) {
        stopped++;
      }
    }
    if (stopped > 0) {
      damage.seen("%d of %d replaced".formatted(stopped, old.size()));
    }
  }
}
