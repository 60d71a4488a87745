package io.whizbang.benchmarks.system;

import io.whizbang.benchmarks.contest.Ability;

/** pg-boss: each message is a job of one queue. */
public final class PgBoss extends NodeContestant {

  public PgBoss() {
    super(
        "pg-boss",
        new Setup(
            "fetch and complete 500 at a time on 2 loops, insert for batches, 20 connections",
            "https://github.com/timgit/pg-boss/blob/10.4.2/docs/readme.md"));
    cannot(
        Ability.KEEPS_ORDER,
        "keys that keep their order came with version 12, which needs Node 22");
  }
}
