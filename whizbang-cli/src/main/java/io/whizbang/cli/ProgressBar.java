package io.whizbang.cli;

import io.whizbang.perspective.RebuildProgress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** Shows how far a rebuild is: on a terminal in one line that changes, elsewhere in a line for every tenth. */
final class ProgressBar {

  private static final int WIDTH = 30;
  private static final int LONGEST_ERROR = 200;

  private final PrintWriter out;
  private final boolean onTerminal;
  private String last = "";
  private int width;

  ProgressBar(PrintWriter out, boolean onTerminal) {
    this.out = out;
    this.onTerminal = onTerminal;
  }

  void show(RebuildProgress progress) {
    String step = progress.phase() + " " + (int) (10 * progress.fraction()) + progress.error();
    if (onTerminal) {
      draw(line(progress));
    } else if (!step.equals(last)) {
      out.println(line(progress));
    }
    last = step;
    out.flush();
  }

  void end(RebuildProgress progress) {
    if (onTerminal) {
      draw("");
      out.print('\r');
    }
    out.printf(
        Locale.ROOT,
        "%s %,d events in %s, %,.0f/s.%n",
        bar(1),
        progress.done(),
        words(progress.took()),
        progress.rate());
    if (progress.failed() > 0) {
      out.println(failures(progress));
    }
    out.flush();
  }

  private void draw(String line) {
    out.print('\r' + line + " ".repeat(Math.max(0, width - line.length())));
    width = line.length();
  }

  static String line(RebuildProgress progress) {
    return switch (progress.phase()) {
      case MAKING ->
        progress.leader() == null
            ? "waits for an instance that has this perspective" + reason(progress)
            : "begins";
      case SETTLING -> "waits for appends that began before";
      case COUNTING -> "counts the events";
      case LEADING, FOLLOWING -> working(progress);
      case ENDING, CLEARING, OVER -> bar(progress.fraction()) + " tidies up";
    };
  }

  private static String working(RebuildProgress progress) {
    return String.format(
            Locale.ROOT,
            "%s %3.0f %%  %,d of %,d events  %,.0f/s",
            bar(progress.fraction()),
            Math.floor(100 * progress.fraction()),
            progress.done(),
            progress.total(),
            progress.rate())
        + progress.timeLeft().map(left -> "  " + words(left) + " left").orElse("")
        + (progress.failed() > 0 ? "  " + failures(progress) : "")
        + (progress.leader() == null && progress.failed() == 0 ? reason(progress) : "");
  }

  private static String bar(double fraction) {
    int full = (int) (WIDTH * fraction);
    return "[" + "#".repeat(full) + "-".repeat(WIDTH - full) + "]";
  }

  private static String failures(RebuildProgress progress) {
    return progress.failed() + " streams have failed" + reason(progress);
  }

  private static String reason(RebuildProgress progress) {
    String error = progress.error();
    return error == null
        ? ""
        : ": " + error.lines().findFirst().map(ProgressBar::shortened).orElse("");
  }

  private static String shortened(String error) {
    return error.length() <= LONGEST_ERROR ? error : error.substring(0, LONGEST_ERROR) + "…";
  }

  static String words(Duration duration) {
    long seconds = Math.max(1, (duration.toMillis() + 999) / 1000);
    if (seconds < 60) {
      return seconds + " s";
    }
    return seconds < 3600
        ? "%d min %d s".formatted(seconds / 60, seconds % 60)
        : "%d h %d min".formatted(seconds / 3600, seconds / 60 % 60);
  }
}
