package io.whizbang.benchmarks.contest;

import java.io.PrintWriter;

/** A line on a terminal that shows how far the contest has come; elsewhere there is none. */
public final class ProgressBar implements Contest.Progress {

  private static final int WIDTH = 30;
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter terminal;
  private final boolean shown;
  private int attempts;
  private int done;

  public ProgressBar(PrintWriter terminal, boolean shown) {
    this.terminal = terminal;
    this.shown = shown;
  }

  public void expect(int moreAttempts) {
    attempts += moreAttempts;
  }

  @Override
  public void at(Race race, Contestant contestant, int round) {
    if (shown) {
      int filled = WIDTH * done / Math.max(1, attempts);
      terminal.printf(
          "%s[%s%s] %d/%d %s, round %d: %s",
          CLEAR,
          "#".repeat(filled),
          ".".repeat(WIDTH - filled),
          done,
          attempts,
          race.title(),
          round + 1,
          contestant.name());
      terminal.flush();
    }
    done++;
  }

  /** Makes room for a table. */
  public void clear() {
    if (shown) {
      terminal.print(CLEAR);
      terminal.flush();
    }
  }
}
