package io.whizbang.benchmarks;

import java.util.List;

/** One question about the engine's cost, answered by measuring. */
interface Scenario {

  /** Measures and answers; refuses to answer when the work was not done in full. */
  List<Finding> run() throws Exception;
}
