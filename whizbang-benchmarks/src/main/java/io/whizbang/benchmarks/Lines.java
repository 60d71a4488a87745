package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.Target;
import java.io.PrintWriter;
import java.util.List;

/** A line for each finding: for measures that are medians of rounds and have little in common. */
final class Lines implements Layout {

  private static final String LINE = "%-3s %-44s %12s %-6s %25s %10s %s%n";

  @Override
  public void printHead(PrintWriter out) {
    out.printf(LINE, "", "", "median", "", "least - most", "target", "");
  }

  @Override
  public void print(List<Finding> findings, PrintWriter out) {
    for (Finding finding : findings) {
      out.printf(
          LINE,
          finding.scenario(),
          finding.measure(),
          finding.unit().print(finding.value()),
          finding.unit().symbol,
          finding.unit().print(finding.least()) + " - " + finding.unit().print(finding.most()),
          finding.target().map(Target::toString).orElse(""),
          finding.verdict());
    }
  }
}
