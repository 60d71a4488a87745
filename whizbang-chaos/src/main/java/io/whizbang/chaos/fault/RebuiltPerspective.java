package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.control.DatabaseServer;
import io.whizbang.chaos.history.FaultNames;
import io.whizbang.chaos.service.ShopSettings;
import io.whizbang.chaos.service.Tallies;
import io.whizbang.error.WhizbangException;
import io.whizbang.perspective.PerspectiveStore;
import io.whizbang.perspective.Rebuild;
import io.whizbang.perspective.RebuildProgress;
import io.whizbang.postgres.CallPolicy;
import io.whizbang.postgres.JdbcPerspectiveStore;
import java.time.Duration;
import java.util.Optional;
import org.postgresql.ds.PGSimpleDataSource;

/** All models of a perspective are made anew in another table, which takes the place of the first. Others strike meanwhile. */
final class RebuiltPerspective implements Fault {

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
  private static final int LOOKS = 300;

  @Override
  public String name() {
    return FaultNames.REBUILD;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    damage.begin("perspective of " + ShopSettings.ORDERS);
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(DatabaseServer.urlAt(damage.cluster().database().port()));
    String schema = Cluster.schemaOf(ShopSettings.ORDERS);
    try (var store = new JdbcPerspectiveStore(dataSource, schema, CallPolicy.DEFAULT)) {
      boolean started = false;
      for (int i = 0; i < LOOKS; i++) {
        started = started || isStarted(store);
        Optional<RebuildProgress> end = started ? end(store) : Optional.empty();
        if (end.isPresent()) {
          damage.seen("%d events in %s".formatted(end.get().done(), end.get().took()));
          return;
        }
        damage.last(BETWEEN_LOOKS);
      }
    }
  }

  /** What was in doubt is refused when it is tried again, as it is under way. */
  private static boolean isStarted(PerspectiveStore store) {
    try {
      store.start(Rebuild.of(Tallies.PLACED.name()));
      return true;
    } catch (WhizbangException e) {
      return e.getMessage() != null && e.getMessage().contains("already");
    }
  }

  private static Optional<RebuildProgress> end(PerspectiveStore store) {
    try {
      return store
          .rebuildProgress(Tallies.PLACED.name())
          .filter(progress -> progress.isOver() && !progress.abandoned());
    } catch (WhizbangException e) {
      return Optional.empty();
    }
  }
}
