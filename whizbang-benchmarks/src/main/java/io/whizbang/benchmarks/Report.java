package io.whizbang.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The result of a run: a table for a person, JSON for a script. */
final class Report {

  private static final String LINE = "%-3s %-44s %12s %-6s %25s %10s %s%n";

  private final Map<String, String> settings;
  private final boolean quick;
  private final List<Finding> findings = new ArrayList<>();

  Report(Map<String, String> settings, boolean quick) {
    this.settings = settings;
    this.quick = quick;
  }

  void printHead(PrintWriter out) {
    out.printf("PostgreSQL %s%n", settings);
    out.printf(
        "Java %s, %d processors, shared with the server%n",
        Runtime.version(), Runtime.getRuntime().availableProcessors());
    out.printf("Batches of %d, payloads of %d bytes%n%n", MessageBatch.SIZE, Message.PAYLOAD_BYTES);
    out.printf(LINE, "", "", "median", "", "least - most", "target", "");
    out.flush();
  }

  void add(List<Finding> more, PrintWriter out) {
    findings.addAll(more);
    for (Finding finding : more) {
      out.printf(
          LINE,
          finding.scenario(),
          finding.measure(),
          finding.unit().print(finding.median()),
          finding.unit().symbol,
          finding.unit().print(finding.least()) + " - " + finding.unit().print(finding.most()),
          finding.target().map(Target::toString).orElse(""),
          finding.verdict());
    }
    out.flush();
  }

  void printFoot(PrintWriter out) {
    out.printf("%n%s%n", Floor.SQL.text());
    if (quick) {
      out.printf("Quick: these numbers show that everything runs, not how fast it is.%n");
    }
    out.flush();
  }

  boolean missesTarget() {
    return findings.stream().anyMatch(Finding::isMissed);
  }

  void writeJson(Path file) throws IOException {
    try (var writer = Files.newBufferedWriter(file);
        JsonGenerator json =
            new JsonFactory().createGenerator(ObjectWriteContext.empty(), writer)) {
      json.writeStartObject();
      json.writeBooleanProperty("quick", quick);
      json.writeObjectPropertyStart("server");
      settings.forEach(json::writeStringProperty);
      json.writeEndObject();
      json.writeArrayPropertyStart("findings");
      findings.forEach(finding -> write(finding, json));
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void write(Finding finding, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("scenario", finding.scenario());
    json.writeStringProperty("measure", finding.measure());
    json.writeStringProperty("unit", finding.unit().symbol);
    json.writeNumberProperty("median", finding.median());
    json.writeNumberProperty("least", finding.least());
    json.writeNumberProperty("most", finding.most());
    finding.target().ifPresent(target -> {
      json.writeStringProperty("target", target.toString());
      json.writeBooleanProperty("ok", target.isMetBy(finding.median()));
    });
    json.writeEndObject();
  }
}
