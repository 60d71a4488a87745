package io.whizbang.benchmarks;

import java.time.Instant;
import java.util.UUID;

/**
 * The start of a receptor, as one process tells another in a line of text.
 *
 * @param start by the clock that all processes of a machine share, to the microsecond
 * @param rung how often the process has been rung so far
 */
record Reception(UUID order, Instant start, long rung) {

  static Reception parse(String line) {
    String[] parts = line.split(" ", -1);
    return new Reception(
        UUID.fromString(parts[0]), Instant.parse(parts[1]), Long.parseLong(parts[2]));
  }

  @Override
  public String toString() {
    return order + " " + start + " " + rung;
  }
}
