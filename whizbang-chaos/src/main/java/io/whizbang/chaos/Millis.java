package io.whizbang.chaos;

import java.util.List;
import tools.jackson.core.JsonGenerator;

/** The median and the longest of some times; both 0 if there are none. */
record Millis(long median, long max, int count) {

  static Millis of(List<Long> times) {
    if (times.isEmpty()) {
      return new Millis(0, 0, 0);
    }
    List<Long> sorted = times.stream().sorted().toList();
    return new Millis(sorted.get(sorted.size() / 2), sorted.get(sorted.size() - 1), sorted.size());
  }

  void write(String name, JsonGenerator json) {
    json.writeObjectPropertyStart(name);
    json.writeNumberProperty("median", median);
    json.writeNumberProperty("max", max);
    json.writeNumberProperty("count", count);
    json.writeEndObject();
  }

  @Override
  public String toString() {
    return count == 0 ? "" : "%,d / %,d".formatted(median, max);
  }
}
