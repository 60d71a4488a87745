package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Unit;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A standing as a person reads it: a line for each contestant, a column for each measure. */
final class StandingTable {

  private static final String LABEL = "  %-34s";
  private static final String CELL = " %18s";

  private final Standing standing;
  private final PrintWriter out;
  private final List<Measure> measures;

  StandingTable(Standing standing, PrintWriter out) {
    this.standing = standing;
    this.out = out;
    this.measures = Arrays.stream(Measure.values())
        .filter(measure ->
            standing.results().stream().anyMatch(r -> r.value(measure).isPresent()))
        .toList();
  }

  void print() {
    out.printf("%n%s: %s%n", standing.race().title(), standing.race().about());
    print(
        "",
        Stream.concat(measures.stream().map(StandingTable::heading), Stream.of("least - most")));
    standing.results().forEach(this::print);
    standing.measured().forEach(this::print);
    out.flush();
  }

  private static String heading(Measure measure) {
    return (measure.title + " " + measure.unit.symbol).strip();
  }

  private void print(Result result) {
    String label = result.contestant().name() + " " + result.contestant().version();
    result
        .hindrance()
        .ifPresentOrElse(
            reason -> out.printf(LABEL + " cannot: %s%n", label, reason),
            () -> print(label, Stream.concat(values(result), Stream.of(spread(result)))));
  }

  private Stream<String> values(Result result) {
    return measures.stream()
        .map(measure -> result.value(measure).map(measure.unit::print).orElse(""));
  }

  private String spread(Result result) {
    Samples samples = result.rounds().get(standing.race().decisive());
    Unit unit = standing.race().decisive().unit;
    return samples == null ? "" : unit.print(samples.least()) + " - " + unit.print(samples.most());
  }

  private void print(Goal goal) {
    out.printf(Locale.ROOT, "  whizbang: %s %s%n", goal, standing.isMet(goal) ? "ok" : "missed");
  }

  private void print(String label, Stream<String> cells) {
    out.printf(LABEL + "%s%n", label, cells.map(CELL::formatted).collect(Collectors.joining()));
  }
}
