package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Player.Effort;
import java.time.Duration;

/** What flows through a player that stores and handles at the same time. */
record Flow(Player player) {

  private static final int SENDERS = 2;
  private static final int MAX_AHEAD = 10_000;

  /** Messages handled a second while others are stored. */
  double rate(Duration time) throws Exception {
    long before = player.progress().handled();
    long begun = System.nanoTime();
    player.store(new Effort(SENDERS, time, MAX_AHEAD));
    long handled = player.progress().handled() - before;
    if (handled == 0) {
      throw new IllegalStateException("handled nothing in " + time);
    }
    return handled * 1e9 / (System.nanoTime() - begun);
  }
}
