package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Player.Effort;
import java.time.Duration;

/** What flows through a player that stores and handles at the same time. */
record Flow(Player player, Finish finish) {

  private static final int SENDERS = 2;
  private static final int MAX_AHEAD = 10_000;

  /** Messages handled a second while others are stored; it takes longer until the first of them is handled. */
  double rate(Duration time) throws Exception {
    long before = player.progress().handled();
    long begun = System.nanoTime();
    player.store(new Effort(SENDERS, time, MAX_AHEAD));
    long handled = finish.awaitAll(before + 1);
    return (handled - before) * 1e9 / (System.nanoTime() - begun);
  }
}
