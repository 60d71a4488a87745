package io.whizbang.chaos.history;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A line of a history: kind, time, words, with tabs between them.
 *
 * @param nanos the time, see {@link HistoryFile}
 */
public record HistoryLine(LineKind kind, long nanos, List<String> words) {

  public HistoryLine {
    words = List.copyOf(words);
  }

  HistoryLine(LineKind kind, long nanos, Object[] words) {
    this(kind, nanos, Arrays.stream(words).map(HistoryLine::word).toList());
  }

  private static String word(Object word) {
    return word.toString().replaceAll("\\s+", " ");
  }

  static HistoryLine parse(String line) {
    String[] parts = line.split("\t", -1);
    return new HistoryLine(
        LineKind.valueOf(parts[0]),
        Long.parseLong(parts[1]),
        Arrays.asList(parts).subList(2, parts.length));
  }

  public String word(int index) {
    return words.get(index);
  }

  public UUID uuid(int index) {
    return UUID.fromString(word(index));
  }

  public long number(int index) {
    return Long.parseLong(word(index));
  }

  @Override
  public String toString() {
    return Stream.concat(Stream.of(kind.name(), Long.toString(nanos)), words.stream())
        .collect(Collectors.joining("\t"));
  }
}
