package io.whizbang.runtime;

import io.whizbang.perspective.run.BatchedCompletion;
import io.whizbang.perspective.run.CompletionStrategy;

class BatchedCompletionTest extends CompletionStrategyContract {

  @Override
  CompletionStrategy strategy() {
    return new BatchedCompletion();
  }
}
