package io.whizbang.runtime;

import io.whizbang.perspective.run.CompletionStrategy;
import io.whizbang.perspective.run.InstantCompletion;

class InstantCompletionTest extends CompletionStrategyContract {

  @Override
  CompletionStrategy strategy() {
    return new InstantCompletion();
  }
}
