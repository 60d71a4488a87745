package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Player.Progress;
import java.time.Duration;
import java.util.List;

/** Watches players until they have handled what there is. */
final class Finish {

  private static final long MILLIS_BETWEEN_LOOKS = 2;

  private final List<Player> players;
  private final Duration patience;

  /** Takes how long it may take until something happens that must. */
  Finish(List<Player> players, Duration patience) {
    this.players = players;
    this.patience = patience;
  }

  /** Returns how many were handled then. */
  long awaitAll(long messages) throws Exception {
    long handled = await(messages, patience);
    if (handled < messages) {
      throw new IllegalStateException("handled %,d of %,d messages in %d seconds"
          .formatted(handled, messages, patience.toSeconds()));
    }
    return handled;
  }

  /** Returns how many were handled when all of them were, or when the time was over. */
  long await(long messages, Duration longest) throws Exception {
    long end = System.nanoTime() + longest.toNanos();
    long handled = handled();
    while (handled < messages && System.nanoTime() - end < 0) {
      Thread.sleep(MILLIS_BETWEEN_LOOKS);
      handled = handled();
    }
    return handled;
  }

  private long handled() throws Exception {
    long handled = 0;
    for (Player player : players) {
      Progress progress = player.progress();
      if (progress.disorder() > 0) {
        throw new IllegalStateException(progress.disorder() + " messages were not in order");
      }
      handled += progress.handled();
    }
    return handled;
  }
}
