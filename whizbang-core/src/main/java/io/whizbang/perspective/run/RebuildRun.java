package io.whizbang.perspective.run;

import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.PerspectiveDefinition;
import io.whizbang.perspective.PerspectiveStore;
import io.whizbang.perspective.RebuildPhase;
import io.whizbang.perspective.RebuildStep;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads the rebuild of a perspective, step by step. All that it knows is in the database: whoever claims the checkpoint that
 * stands for this work goes on with it. Where nothing can be done at the moment it is given back, for longer each time.
 */
final class RebuildRun implements GroupRun {

  private static final Logger LOG = LoggerFactory.getLogger(RebuildRun.class);
  private static final Duration SHORTEST = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private final String perspectiveName;
  private final boolean keyed;
  private final PerspectiveStore store;
  private volatile Duration pause = SHORTEST;

  RebuildRun(PerspectiveDefinition definition, PerspectiveStore store) {
    this.perspectiveName = definition.name();
    this.keyed = definition instanceof Perspective<?> perspective && perspective.isKeyed();
    this.store = store;
  }

  @Override
  public int most() {
    return 1;
  }

  @Override
  public int maxRunning() {
    return 1;
  }

  @Override
  public Map<UUID, Fate> run(List<UUID> streamIds) {
    return Map.of(streamIds.get(0), fate(store.advanceRebuild(perspectiveName, keyed)));
  }

  /** At the end its checkpoint is gone, too. */
  private Fate fate(Optional<RebuildStep> step) {
    if (step.isEmpty() || step.get().phase() == RebuildPhase.OVER) {
      LOG.info("The rebuild of perspective {} is over", perspectiveName);
      return Fate.LOST;
    }
    if (step.get().advanced()) {
      pause = SHORTEST;
      return Fate.GOES_ON;
    }
    Duration now = pause;
    pause = now.multipliedBy(2).compareTo(LONGEST) < 0 ? now.multipliedBy(2) : LONGEST;
    return new Fate.GivenBack(now);
  }
}
