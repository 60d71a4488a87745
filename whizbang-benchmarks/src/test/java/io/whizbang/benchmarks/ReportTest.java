package io.whizbang.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  private final StringWriter text = new StringWriter();
  private final PrintWriter out = new PrintWriter(text);
  private final Report report = new Report(Map.of("fsync", "on"), false, new Lines());

  @Test
  void theTableTellsMedianTargetAndVerdict() {
    report.add(List.of(finding(0.4)), out);

    assertThat(text.toString())
        .containsPattern("a +engine / floor +0\\.40 x +0\\.40 - 0\\.40 +>= 0\\.5 missed");
    assertThat(report.missesTarget()).isTrue();
  }

  @Test
  void whatExplainsTheNumbersIsPrintedWithThem() {
    report.printHead("payloads of 500 bytes", out);
    report.printFoot("measured by hand", out);

    assertThat(text.toString())
        .containsSubsequence("fsync=on", "payloads of 500 bytes", "median", "measured by hand")
        .doesNotContain("Quick");
  }

  @Test
  void aQuickResultIsMarkedAsSuch() {
    new Report(Map.of(), true, new Lines()).printFoot("", out);

    assertThat(text.toString()).contains("Quick: these numbers show that everything runs");
  }

  @Test
  void aScriptCanCheckTheJson(@TempDir Path folder) throws Exception {
    report.add(List.of(finding(0.6)), out);
    Path file = folder.resolve("result.json");

    report.writeJson(file);

    assertThat(Files.readString(file))
        .isEqualTo(
            "{\"quick\":false,\"server\":{\"fsync\":\"on\"},\"findings\":[{\"scenario\":\"a\","
                + "\"measure\":\"engine / floor\",\"unit\":\"x\",\"value\":0.6,\"least\":0.6,\"most\":0.6,"
                + "\"target\":\">= 0.5\",\"ok\":true}]}");
    assertThat(report.missesTarget()).isFalse();
  }

  private static Finding finding(double ratio) {
    Samples samples = new Samples();
    samples.add(ratio);
    return Finding.of("a", "engine / floor", Unit.RATIO, samples).mustReach(Target.atLeast(0.5));
  }
}
