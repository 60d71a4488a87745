package io.whizbang.perspective.run;

import io.whizbang.value.Positive;

/**
 * How perspectives are kept up to date. Leases, stale instances and partitions are those of the {@link
 * io.whizbang.work.CoordinationPolicy}.
 *
 * @param batchSize how many events are applied before models and positions are saved
 * @param maxParallel how many groups of checkpoints are worked on at the same time
 * @param capacity how many checkpoints are kept in memory
 * @param idleTurns after how many turns without work listeners are told that there is none
 * @param completion when the ends of runs are told to the database
 */
public record PerspectivePolicy(
    int batchSize, int maxParallel, int capacity, int idleTurns, CompletionStrategy completion) {

  public PerspectivePolicy {
    Positive.number("Batch size", batchSize);
    Positive.number("Maximum of groups in parallel", maxParallel);
    Positive.number("Capacity", capacity);
    Positive.number("Number of idle turns", idleTurns);
  }

  /** A hundred events, four groups, a thousand checkpoints, two turns, batched completions. */
  public static PerspectivePolicy usual() {
    return new PerspectivePolicy(100, 4, 1000, 2, new BatchedCompletion());
  }

  public PerspectivePolicy withBatchSize(int events) {
    return new PerspectivePolicy(events, maxParallel, capacity, idleTurns, completion);
  }

  public PerspectivePolicy withMaxParallel(int groups) {
    return new PerspectivePolicy(batchSize, groups, capacity, idleTurns, completion);
  }

  public PerspectivePolicy withCapacity(int checkpoints) {
    return new PerspectivePolicy(batchSize, maxParallel, checkpoints, idleTurns, completion);
  }

  public PerspectivePolicy withIdleTurns(int turns) {
    return new PerspectivePolicy(batchSize, maxParallel, capacity, turns, completion);
  }

  public PerspectivePolicy withCompletion(CompletionStrategy strategy) {
    return new PerspectivePolicy(batchSize, maxParallel, capacity, idleTurns, strategy);
  }
}
