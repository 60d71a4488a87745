package io.whizbang.benchmarks;

import io.whizbang.strategy.Verdict;
import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.work.NewMessage;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Requests to an application, each of which stores some messages. */
interface Requests extends AutoCloseable {

  /** Answers one request; the stages tell when its messages are committed. */
  List<CompletionStage<Verdict>> store(List<? extends NewMessage> messages);

  @Override
  void close();

  /** All requests go through one strategy. */
  static Requests sharing(WorkCoordinatorStrategy strategy) {
    return new Requests() {
      @Override
      public List<CompletionStage<Verdict>> store(List<? extends NewMessage> messages) {
        return messages.stream().map(strategy::store).toList();
      }

      @Override
      public void close() {
        strategy.close();
      }
    };
  }

  /** Each request has a strategy of its own, and ends when that has sent everything. */
  static Requests scopedBy(Supplier<WorkCoordinatorStrategy> scopes) {
    return new Requests() {
      @Override
      public List<CompletionStage<Verdict>> store(List<? extends NewMessage> messages) {
        try (WorkCoordinatorStrategy scope = scopes.get()) {
          return messages.stream().map(scope::store).toList();
        }
      }

      @Override
      public void close() {}
    };
  }
}
