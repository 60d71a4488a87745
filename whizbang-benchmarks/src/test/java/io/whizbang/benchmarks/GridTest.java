package io.whizbang.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class GridTest {

  private final StringWriter text = new StringWriter();
  private final PrintWriter out = new PrintWriter(text);
  private final Grid grid = new Grid("median", "calls");

  @Test
  void aScenarioIsALineAndItsFindingsStandUnderTheirNames() {
    grid.printHead(out);
    grid.print(List.of(time(), calls()), out);

    assertThat(text.toString().lines().map(String::stripTrailing))
        .containsExactly(
            " ".repeat(54) + "median" + " ".repeat(13) + "calls",
            "adaptive" + " ".repeat(44) + "1.500 ms   0.250 calls/msg");
  }

  @Test
  void aTargetIsToldAtTheEndOfTheLine() {
    grid.print(List.of(time().mustReach(Target.atMost(1)), calls()), out);

    assertThat(text.toString()).endsWith("calls/msg median <= 1 missed\n");
  }

  private static Finding time() {
    return Finding.of("adaptive", "median", Unit.MILLISECONDS, Samples.ofOne(1.5));
  }

  private static Finding calls() {
    return Finding.of("adaptive", "calls", Unit.CALLS_PER_MESSAGE, Samples.ofOne(0.25));
  }
}
