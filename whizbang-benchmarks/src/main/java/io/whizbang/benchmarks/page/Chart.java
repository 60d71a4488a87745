package io.whizbang.benchmarks.page;

import io.whizbang.benchmarks.page.ResultFiles.Row;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A scenario as bars, one for each system. */
final class Chart {

  private static final int WIDTH = 760;
  private static final int LABELS = 190;
  private static final int NUMBERS = 90;
  private static final int LINE = 26;
  private static final int TOP = 34;

  private final String scenario;
  private final Column column;
  private final List<Row> rows;

  private Chart(String scenario, Column column, List<Row> rows) {
    this.scenario = scenario;
    this.column = column;
    this.rows = rows;
  }

  /** Of the first measure that there is; nothing if nobody has shown any. */
  static Optional<Chart> of(String scenario, List<Row> rows) {
    return Arrays.stream(Column.values())
        .filter(column -> rows.stream().anyMatch(row -> row.number(column.key).isPresent()))
        .findFirst()
        .map(column -> new Chart(scenario, column, measured(rows, column)));
  }

  private static List<Row> measured(List<Row> rows, Column column) {
    return rows.stream().filter(row -> row.number(column.key).isPresent()).toList();
  }

  String svg() {
    int height = TOP + rows.size() * LINE + 8;
    StringBuilder svg = new StringBuilder();
    svg.append(format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"13\">%n",
        WIDTH, height));
    svg.append(format("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>%n", WIDTH, height));
    svg.append(format(
        "<text x=\"8\" y=\"20\" font-weight=\"bold\">%s: %s</text>%n", scenario, column.heading));
    for (int line = 0; line < rows.size(); line++) {
      svg.append(bar(rows.get(line), TOP + line * LINE));
    }
    return svg.append("</svg>\n").toString();
  }

  private String bar(Row row, int top) {
    double value = value(row);
    double length = (WIDTH - LABELS - NUMBERS) * value / most();
    return format("<text x=\"8\" y=\"%d\">%s</text>%n", top + 15, row.system())
        + format(
            "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"18\" fill=\"%s\"/>%n",
            LABELS, top + 1, length, colour(row.system()))
        + format(
            "<text x=\"%.1f\" y=\"%d\">%s</text>%n",
            LABELS + length + 6, top + 15, column.print(value));
  }

  private static String colour(String system) {
    return switch (system) {
      case "whizbang" -> "#1b6ca8";
      case "whizbang-receptors" -> "#7fb0d6";
      case "floor" -> "#b0b0b0";
      default -> "#e0a458";
    };
  }

  private double value(Row row) {
    return row.number(column.key).orElse(0.0);
  }

  private double most() {
    return Math.max(rows.stream().mapToDouble(this::value).max().orElse(1), Double.MIN_VALUE);
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values).replace("\r\n", "\n");
  }
}
