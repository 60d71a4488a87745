package io.whizbang.benchmarks.system;

import io.whizbang.benchmarks.contest.Ability;

/** graphile-worker: each message is a job, in a queue of its stream if that is to keep its order. */
public final class GraphileWorker extends NodeContestant {

  public GraphileWorker() {
    super(
        "graphile-worker",
        new Setup(
            "24 jobs at once, 25 connections, local queue of 500, completions and failures in batches, addJobs for batches,"
                + " a named queue for each stream that keeps its order",
            "https://worker.graphile.org/docs/performance"));
    cannot(Ability.RETRIES, "a job that failed lets those behind it in its queue pass");
  }
}
