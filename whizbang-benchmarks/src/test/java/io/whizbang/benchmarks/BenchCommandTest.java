package io.whizbang.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BenchCommandTest {

  private final StringWriter text = new StringWriter();
  private final CommandLine command = new CommandLine(new BenchCommand())
      .setOut(new PrintWriter(text))
      .setErr(new PrintWriter(text));

  @Test
  void anUnknownScenarioIsRefusedBeforeAnythingRunsAndTheKnownOnesAreNamed() {
    assertThat(command.execute("engine", "--scenario", "a,z")).isEqualTo(2);
    assertThat(text.toString())
        .contains("'z'")
        .contains("b (store and complete on two connections");
  }

  @Test
  void theHelpNamesEveryScenario() {
    assertThat(command.execute("engine", "--help")).isZero();
    for (ScenarioName name : ScenarioName.values()) {
      assertThat(text.toString().replaceAll("\\s+", " ")).contains(name.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--scenario", "--system"})
  void whatIsNotKnownIsRefusedBeforeAnythingRuns(String option) {
    assertThat(command.execute(option, "none")).isEqualTo(2);
    assertThat(text.toString()).contains(option, "none");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--seconds=1", "--repeats=1", "--full"})
  void whatIsQuickHasASizeOfItsOwn(String size) {
    assertThat(command.execute("--quick", size)).isEqualTo(2);
    assertThat(text.toString()).contains("leave out --seconds, --repeats and --full");
  }

  @Test
  void theHelpNamesScenariosAndSystems() {
    assertThat(command.execute("--help")).isZero();
    assertThat(text.toString().replaceAll("\\s+", " "))
        .contains("enqueue-single", "ordered-drain", "latency-other-process", "scale-out-8", "idle")
        .contains("whizbang", "floor", "db-scheduler", "graphile-worker");
  }

  @Test
  void theHelpListsWhatCanBeMeasured() {
    assertThat(command.execute("--help")).isZero();
    assertThat(text.toString())
        .contains("engine", "latency", "strategies", "idle", "wakeups", "catch-up");
  }

  @ParameterizedTest
  @ValueSource(strings = {"engine", "latency", "strategies", "idle", "wakeups", "catch-up"})
  void everyMeasurementTakesTheSameOptions(String measurement) {
    assertThat(command.execute(measurement, "--help")).isZero();
    assertThat(text.toString()).contains("--quick", "--json=FILE", "--profile");
  }
}
