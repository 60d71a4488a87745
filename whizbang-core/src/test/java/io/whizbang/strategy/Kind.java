package io.whizbang.strategy;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.work.WorkCoordinator;

/** The strategies, and what each waits for before it sends. */
public enum Kind {
  IMMEDIATE {
    @Override
    WorkCoordinatorStrategy make(WorkCoordinator coordinator, FlushPolicy policy, Scheduler time) {
      return new ImmediateStrategy(coordinator, policy, time);
    }

    @Override
    void letSend(WorkCoordinatorStrategy strategy, ManualScheduler time) {}
  },
  SCOPED {
    @Override
    WorkCoordinatorStrategy make(WorkCoordinator coordinator, FlushPolicy policy, Scheduler time) {
      return new ScopedStrategy(coordinator, policy);
    }

    @Override
    void letSend(WorkCoordinatorStrategy strategy, ManualScheduler time) {
      strategy.flush();
    }
  },
  INTERVAL {
    @Override
    WorkCoordinatorStrategy make(WorkCoordinator coordinator, FlushPolicy policy, Scheduler time) {
      return new IntervalStrategy(coordinator, policy, time, IntervalStrategy.DEFAULT_INTERVAL);
    }

    @Override
    void letSend(WorkCoordinatorStrategy strategy, ManualScheduler time) {
      time.advance(IntervalStrategy.DEFAULT_INTERVAL);
    }
  },
  ADAPTIVE {
    @Override
    WorkCoordinatorStrategy make(WorkCoordinator coordinator, FlushPolicy policy, Scheduler time) {
      return new AdaptiveStrategy(coordinator, policy, time);
    }

    @Override
    void letSend(WorkCoordinatorStrategy strategy, ManualScheduler time) {
      time.run();
    }
  };

  abstract WorkCoordinatorStrategy make(
      WorkCoordinator coordinator, FlushPolicy policy, Scheduler time);

  /** Does what makes the strategy send what is queued. */
  abstract void letSend(WorkCoordinatorStrategy strategy, ManualScheduler time);
}
