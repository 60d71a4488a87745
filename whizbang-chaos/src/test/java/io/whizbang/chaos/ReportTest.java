package io.whizbang.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.chaos.check.Bounds;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.LineKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportTest {

  private static final UUID STREAM = new UUID(1, 1);

  @TempDir
  Path folder;

  @BeforeEach
  void oneMessageIsLostAfterAKill() throws IOException {
    try (HistoryFile file = HistoryFile.append(folder.resolve("shipping-01.history"))) {
      file.write(LineKind.FAULT, 1, "kill -9", "shipping-02");
      file.write(LineKind.INJECTED, 1, "it has ended");
      file.write(LineKind.OVER, 1);
      file.write(LineKind.PLACED, "ship", STREAM, 1, false, "");
      file.write(LineKind.PLACED, "ship", STREAM, 2, false, "");
      file.write(LineKind.BEGUN, "shipping-01#1", "ship", STREAM, 1);
      file.write(LineKind.RETURNED, "shipping-01#1");
      file.write(LineKind.EFFECT, "shipping-01#1", "ship", STREAM, 1);
      file.write(LineKind.SKIPPED, "full disk", "not allowed");
    }
  }

  private Report report() throws IOException {
    return new Report(new Result(History.read(folder), new Bounds(1, 40, 100)), 4711);
  }

  @Test
  void aScriptFindsTotalsAndFiguresOfEachFault() throws IOException {
    Path file = folder.resolve("result.json");
    report().writeJson(file);

    JsonNode json = JsonMapper.shared().readTree(Files.readString(file));
    assertThat(json.get("seed").asLong()).isEqualTo(4711);
    assertThat(json.get("ok").asBoolean()).isFalse();
    JsonNode totals = json.get("totals");
    assertThat(totals.propertyNames())
        .contains(
            "messages",
            "lost",
            "doubled",
            "reordered",
            "overlapping",
            "deadlocks",
            "fenced",
            "recoveryMillis");
    assertThat(totals.get("messages").asInt()).isEqualTo(1);
    assertThat(totals.get("lost").asInt()).isEqualTo(1);
    assertThat(totals.get("recoveryMillis").propertyNames()).contains("median", "max");
    JsonNode fault = json.get("faults").get(0);
    assertThat(fault.get("fault").asString()).isEqualTo("kill -9");
    assertThat(fault.get("count").asInt()).isEqualTo(1);
    assertThat(fault.get("lost").asInt()).isEqualTo(1);
    assertThat(json.get("skipped").get("full disk").asString()).isEqualTo("not allowed");
  }

  @Test
  void aPersonFindsWhatIsWrong() throws IOException {
    StringWriter text = new StringWriter();
    report().print(new PrintWriter(text));
    assertThat(text.toString())
        .contains("NO: 1", "message 2 of stream " + STREAM + " was lost", "skipped: not allowed");
  }
}
