package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.cluster.Instance;
import io.whizbang.chaos.history.FaultNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A service shrinks to one instance, grows to eight, shrinks to two, and is then as large as before. */
final class Scaling implements Fault {

  private static final List<Integer> SIZES = List.of(1, 8, 2);
  private static final Duration EACH = Duration.ofSeconds(4);

  @Override
  public String name() {
    return FaultNames.SCALING;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    Cluster cluster = damage.cluster();
    String service = Cluster.SERVICES.get(damage.random().nextInt(Cluster.SERVICES.size()));
    damage.begin(service);
    int before = cluster.of(service).size();
    List<Integer> reached = new ArrayList<>();
    for (int size : SIZES) {
      resize(service, size, cluster);
      reached.add(cluster.of(service).size());
      damage.last(EACH);
    }
    resize(service, before, cluster);
    if (hasGrownAndShrunk(reached)) {
      damage.seen("sizes " + reached);
    }
  }

  /** What another fault has in hand may stay beyond the size. */
  private static boolean hasGrownAndShrunk(List<Integer> reached) {
    int largest = reached.get(1);
    return largest >= SIZES.get(1) && reached.get(0) < largest && reached.get(2) < largest;
  }

  /** Leaves alone what another fault has in hand. */
  private static void resize(String service, int size, Cluster cluster) throws Exception {
    cluster.startMore(service, size - cluster.of(service).size());
    for (Instance instance : cluster.of(service)) {
      if (cluster.of(service).size() > size && cluster.take(instance).isPresent()) {
        cluster.stop(instance);
      }
    }
  }
}
