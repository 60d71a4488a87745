package io.whizbang.benchmarks.system;

import io.whizbang.benchmarks.contest.Ability;

/** pg-boss: each message is a job of one queue. */
public final class PgBoss extends NodeContestant {

  public PgBoss() {
    super(
        "pg-boss",
        new Setup(
            "fetch and complete 500 at a time on 2 loops, insert for batches, 20 connections",
            "https://timgit.github.io/pg-boss/"));
    cannot(
        Ability.KEEPS_ORDER,
        "keys that keep their order came with version 12, which needs Node 22");
  }
}
