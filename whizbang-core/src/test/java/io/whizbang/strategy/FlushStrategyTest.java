package io.whizbang.strategy;

import io.whizbang.testing.MemoryCoordinator;
import io.whizbang.work.WorkCoordinator;
import java.util.List;
import java.util.UUID;

class FlushStrategyTest extends FlushStrategyContract {

  private final MemoryCoordinator coordinator = new MemoryCoordinator();

  @Override
  protected WorkCoordinator coordinator() {
    return coordinator;
  }

  @Override
  protected List<UUID> outbox() {
    return coordinator.outbox();
  }
}
