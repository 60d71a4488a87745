package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.cluster.Instance;
import io.whizbang.chaos.control.DatabaseServer;
import io.whizbang.chaos.history.FaultNames;
import io.whizbang.error.InstanceIdInUseException;
import io.whizbang.postgres.JdbcWorkCoordinator;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatchRequest;
import org.postgresql.ds.PGSimpleDataSource;

/** A second process calls itself by the id of an instance that lives, and asks for work. */
final class DuplicateId implements Fault {

  private static final int CALLS = 20;

  @Override
  public String name() {
    return FaultNames.DUPLICATE_ID;
  }

  @Override
  public boolean strikesDatabase() {
    return true;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    Instance victim = damage.begin();
    int refused = 0;
    try (JdbcWorkCoordinator impostor = impostorOf(victim, damage.cluster())) {
      for (int i = 0; i < CALLS; i++) {
        refused += isRefused(impostor) ? 1 : 0;
      }
    } finally {
      damage.cluster().giveBack(victim);
    }
    if (refused == CALLS) {
      damage.seen("refused " + refused + " times");
    }
  }

  private static JdbcWorkCoordinator impostorOf(Instance victim, Cluster cluster) {
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(DatabaseServer.urlAt(cluster.database().port()));
    CoordinationPolicy policy = CoordinationPolicy.DEFAULT
        .withLease(cluster.system().timing().lease())
        .withStaleThreshold(cluster.system().timing().staleThreshold());
    ServiceInstance itself =
        new ServiceInstance(victim.id(), victim.service(), "impostor", 1, null);
    return new JdbcWorkCoordinator(dataSource, Cluster.schemaOf(victim.service()), itself, policy);
  }

  private static boolean isRefused(JdbcWorkCoordinator impostor) {
    try {
      impostor.processWorkBatch(WorkBatchRequest.builder().build());
      return false;
    } catch (InstanceIdInUseException e) {
      return true;
    }
  }
}
