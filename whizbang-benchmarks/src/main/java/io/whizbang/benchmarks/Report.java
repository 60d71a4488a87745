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

  private final Map<String, String> settings;
  private final boolean quick;
  private final Layout layout;
  private final List<Finding> findings = new ArrayList<>();

  Report(Map<String, String> settings, boolean quick, Layout layout) {
    this.settings = settings;
    this.quick = quick;
    this.layout = layout;
  }

  void printHead(String about, PrintWriter out) {
    out.printf("PostgreSQL %s%n", settings);
    out.printf(
        "Java %s, %d processors, shared with the server%n",
        Runtime.version(), Runtime.getRuntime().availableProcessors());
    out.printf("%s%n%n", about);
    layout.printHead(out);
    out.flush();
  }

  void add(List<Finding> more, PrintWriter out) {
    findings.addAll(more);
    layout.print(more, out);
    out.flush();
  }

  void printFoot(String notes, PrintWriter out) {
    out.printf("%n%s%n", notes);
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
    json.writeNumberProperty("value", finding.value());
    json.writeNumberProperty("least", finding.least());
    json.writeNumberProperty("most", finding.most());
    finding.target().ifPresent(target -> {
      json.writeStringProperty("target", target.toString());
      json.writeBooleanProperty("ok", target.isMetBy(finding.value()));
    });
    json.writeEndObject();
  }
}
