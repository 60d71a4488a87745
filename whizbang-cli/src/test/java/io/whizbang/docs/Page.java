package io.whizbang.docs;

import static java.util.stream.Collectors.toCollection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of the documentation, or a section of one. */
record Page(String text) {

  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  static Page of(String path) {
    return of(ROOT.resolve(path));
  }

  static Page of(Path file) {
    try {
      return new Page(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All pages there are. */
  static List<Path> all() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !ROOT.relativize(file).toString().matches("(.*/)?(target|\\.git)/.*"))
          .sorted()
          .toList();
    }
  }

  /** What stands under a heading, up to the next of the same rank or a higher one. */
  Page section(String heading) {
    String title = "\n" + heading + "\n";
    int start = ("\n" + text).indexOf(title);
    if (start < 0) {
      throw new AssertionError("There is no \"" + heading + "\"");
    }
    String rest = text.substring(start + heading.length());
    String rank = heading.substring(0, heading.indexOf(' '));
    String[] parts = rest.split("\n#{1," + rank.length() + "} ", 2);
    return new Page(parts[0]);
  }

  List<String> headings(String rank) {
    return text.lines()
        .filter(line -> line.startsWith(rank + " "))
        .map(line -> line.substring(rank.length() + 1))
        .toList();
  }

  /** The rows of its tables that begin with code, cell by cell. */
  List<List<String>> rows() {
    return text.lines()
        .filter(line -> line.startsWith("| `"))
        .map(line ->
            Stream.of(line.substring(1).split("\\|", -1)).map(String::strip).toList())
        .toList();
  }

  /** The first cells of these rows. */
  Set<String> names() {
    return rows().stream().map(row -> code(row.get(0)).get(0)).collect(toCollection(TreeSet::new));
  }

  /** What is written as code in a cell. */
  static List<String> code(String cell) {
    return CODE.matcher(cell).results().map(match -> match.group(1)).toList();
  }
}
