package io.whizbang.benchmarks;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.strategy.AdaptiveStrategy;
import io.whizbang.strategy.FlushPolicy;
import io.whizbang.strategy.ImmediateStrategy;
import io.whizbang.strategy.IntervalStrategy;
import io.whizbang.strategy.ScopedStrategy;
import io.whizbang.work.WorkCoordinator;
import java.util.Locale;

/** The strategies that are compared, each as an application would use it. */
enum StrategyName {
  IMMEDIATE(1) {
    @Override
    Requests open(WorkCoordinator coordinator, Scheduler scheduler) {
      return Requests.sharing(new ImmediateStrategy(coordinator, FlushPolicy.DEFAULT, scheduler));
    }
  },
  SCOPED(10) {
    @Override
    Requests open(WorkCoordinator coordinator, Scheduler scheduler) {
      return Requests.scopedBy(() -> new ScopedStrategy(coordinator, FlushPolicy.DEFAULT));
    }
  },
  INTERVAL(1) {
    @Override
    Requests open(WorkCoordinator coordinator, Scheduler scheduler) {
      return Requests.sharing(new IntervalStrategy(
          coordinator, FlushPolicy.DEFAULT, scheduler, IntervalStrategy.DEFAULT_INTERVAL));
    }
  },
  ADAPTIVE(1) {
    @Override
    Requests open(WorkCoordinator coordinator, Scheduler scheduler) {
      return Requests.sharing(new AdaptiveStrategy(coordinator, FlushPolicy.DEFAULT, scheduler));
    }
  };

  private final int messagesPerRequest;

  StrategyName(int messagesPerRequest) {
    this.messagesPerRequest = messagesPerRequest;
  }

  int messagesPerRequest() {
    return messagesPerRequest;
  }

  abstract Requests open(WorkCoordinator coordinator, Scheduler scheduler);

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
