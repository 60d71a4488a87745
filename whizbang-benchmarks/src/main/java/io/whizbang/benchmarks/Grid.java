package io.whizbang.benchmarks;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A line for each scenario and a column for each of its findings: for scenarios that measure the same things. */
final class Grid implements Layout {

  private static final String LABEL = "%-42s";
  private static final String CELL = " %17s";

  private final String[] measures;

  /** Takes the columns' names, in the order in which each scenario tells its findings. */
  Grid(String... measures) {
    this.measures = measures.clone();
  }

  @Override
  public void printHead(PrintWriter out) {
    print("", Arrays.stream(measures), out);
  }

  @Override
  public void print(List<Finding> findings, PrintWriter out) {
    Stream<String> values = findings.stream().map(Grid::value);
    Stream<String> verdicts =
        findings.stream().filter(finding -> finding.target().isPresent()).map(Grid::verdict);
    print(findings.get(0).scenario(), Stream.concat(values, verdicts), out);
  }

  private static void print(String label, Stream<String> cells, PrintWriter out) {
    out.printf(LABEL + "%s%n", label, cells.map(CELL::formatted).collect(Collectors.joining()));
  }

  private static String value(Finding finding) {
    return finding.unit().print(finding.value()) + " " + finding.unit().symbol;
  }

  private static String verdict(Finding finding) {
    return finding.measure()
        + finding.target().map(target -> " " + target + " ").orElse("")
        + finding.verdict();
  }
}
