package io.whizbang.benchmarks.page;

import io.whizbang.benchmarks.page.ResultFiles.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The part of a page of the documentation that holds the figures; the rest of the page is written by hand. */
public final class ResultPage {

  private static final String BEGIN = "<!-- figures: written by ./whizbang bench page -->\n";
  private static final String END = "<!-- end of figures -->\n";

  private final Path page;
  private final Path charts;

  /** Takes the page, beside which the charts lie in a folder of its name. */
  public ResultPage(Path page) {
    this.page = page;
    this.charts = page.resolveSibling(page.getFileName().toString().replace(".md", ""));
  }

  /** Puts the figures of runs in the place of those before. */
  public void fill(List<Path> results) throws IOException {
    ResultFiles file = ResultFiles.read(results);
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException(
          page + " has no place for figures: between the lines " + BEGIN + "and " + END);
    }
    Files.createDirectories(charts);
    Files.writeString(
        page, text.substring(0, begin + BEGIN.length()) + figures(file) + text.substring(end));
  }

  private String figures(ResultFiles file) throws IOException {
    StringBuilder text = new StringBuilder("\n" + file.circumstances() + "\n");
    for (Map.Entry<String, List<Row>> scenario : file.rows().entrySet()) {
      text.append("\n### ").append(scenario.getKey()).append("\n\n");
      text.append(chart(scenario.getKey(), scenario.getValue()));
      text.append(table(scenario.getValue()));
      scenario.getValue().stream()
          .flatMap(row -> row.targets().stream())
          .forEach(target -> text.append("\nTarget ").append(target).append(".\n"));
    }
    return text.append(settings(file)).append("\n").toString();
  }

  private String chart(String scenario, List<Row> rows) throws IOException {
    Optional<Chart> chart = Chart.of(scenario, rows);
    if (chart.isEmpty()) {
      return "";
    }
    Files.writeString(charts.resolve(scenario + ".svg"), chart.get().svg());
    return "![%s](%s/%s.svg)\n\n".formatted(scenario, charts.getFileName(), scenario);
  }

  private static String table(List<Row> rows) {
    List<Column> columns = Arrays.stream(Column.values())
        .filter(column -> rows.stream().anyMatch(row -> row.number(column.key).isPresent()))
        .toList();
    Stream<String> head = Stream.of(
        line("system", columns.stream().map(column -> column.heading)),
        line("---", columns.stream().map(column -> "---:")));
    return Stream.concat(head, rows.stream().map(row -> line(row, columns)))
        .collect(Collectors.joining());
  }

  private static String line(Row row, List<Column> columns) {
    String label = (row.system() + " " + row.version()).strip();
    return row.hindrance()
        .map(reason -> line(label, Stream.of("cannot: " + brief(reason))))
        .orElseGet(() -> line(
            label,
            columns.stream()
                .map(column -> row.number(column.key).map(column::print).orElse(""))));
  }

  private static String brief(String reason) {
    return reason.lines().findFirst().orElse("").replace("|", "/");
  }

  private static String line(String label, Stream<String> cells) {
    return "| " + label + " | " + cells.collect(Collectors.joining(" | ")) + " |\n";
  }

  private static String settings(ResultFiles file) {
    Map<String, Row> systems = new LinkedHashMap<>();
    file.rows()
        .values()
        .forEach(rows -> rows.forEach(row -> systems.putIfAbsent(row.system(), row)));
    return systems.values().stream()
        .map(row -> "- %s: %s (%s)\n".formatted(row.system(), row.settings(), row.page()))
        .collect(Collectors.joining("", "\n### How each was set up\n\n", ""));
  }
}
