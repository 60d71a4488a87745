package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.measure.Samples;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** What has come of all races: tables for a person, JSON for a script. */
public final class ContestReport {

  private final boolean quick;
  private final Map<String, String> server;
  private final List<Standing> standings = new ArrayList<>();

  public ContestReport(Map<String, String> server, boolean quick) {
    this.server = server;
    this.quick = quick;
  }

  public void printHead(PrintWriter out) {
    out.printf("PostgreSQL %s%n", server);
    machine().forEach((name, value) -> out.printf("%s: %s%n", name, value));
    out.printf("Bodies of %d bytes, handlers that only count%n", OrderPlaced.BYTES);
    out.flush();
  }

  public void add(Standing standing, PrintWriter out) {
    standings.add(standing);
    new StandingTable(standing, out).print();
  }

  public void printFoot(List<Contestant> contestants, PrintWriter out) {
    out.printf("%nHow each was set up, and who recommends that:%n");
    for (Contestant contestant : contestants) {
      out.printf(
          "  %s %s: %s (%s)%n",
          contestant.name(),
          contestant.version(),
          contestant.setup().settings(),
          contestant.setup().page());
      contestant.statements().ifPresent(sql -> out.printf("%n%s%n%n", sql.indent(4)));
    }
    if (quick) {
      out.printf("Quick: these numbers show that everything runs, not how fast it is.%n");
    }
    out.flush();
  }

  public boolean missesGoal() {
    return standings.stream().anyMatch(standing -> !standing.missed().isEmpty());
  }

  /** Whether Whizbang or the floor, which can do everything that is asked, failed to. */
  public boolean failed() {
    return standings.stream()
        .flatMap(standing -> standing.results().stream())
        .filter(result -> !result.contestant().isPeer())
        .flatMap(result -> result.hindrance().stream())
        .anyMatch(reason -> reason.startsWith(Contest.FAILED));
  }

  public void writeJson(Path file) throws IOException {
    try (var writer = Files.newBufferedWriter(file);
        JsonGenerator json =
            new JsonFactory().createGenerator(ObjectWriteContext.empty(), writer)) {
      json.writeStartObject();
      json.writeBooleanProperty("quick", quick);
      json.writeStringProperty("commit", System.getProperty("whizbang.commit", "unknown"));
      write("machine", machine(), json);
      write("postgres", server, json);
      json.writeArrayPropertyStart("results");
      standings.forEach(standing -> write(standing, json));
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static Map<String, String> machine() {
    Map<String, String> machine = new LinkedHashMap<>();
    machine.put(
        "processors", Runtime.getRuntime().availableProcessors() + ", shared with the server");
    machine.put("java", Runtime.version().toString());
    machine.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    return machine;
  }

  private static void write(String name, Map<String, String> values, JsonGenerator json) {
    json.writeObjectPropertyStart(name);
    values.forEach(json::writeStringProperty);
    json.writeEndObject();
  }

  private static void write(Standing standing, JsonGenerator json) {
    for (Result result : standing.results()) {
      json.writeStartObject();
      json.writeStringProperty("scenario", standing.race().title());
      json.writeStringProperty("system", result.contestant().name());
      json.writeStringProperty("version", result.contestant().version());
      result.rounds().forEach((measure, samples) -> write(measure, samples, json));
      result.hindrance().ifPresent(reason -> json.writeStringProperty("hindrance", reason));
      json.writeStringProperty("settings", result.contestant().setup().settings());
      json.writeStringProperty("page", result.contestant().setup().page());
      result.contestant().statements().ifPresent(sql -> json.writeStringProperty("sql", sql));
      if (result.contestant().name().equals(Contestant.WHIZBANG)) {
        writeGoals(standing, json);
      }
      json.writeEndObject();
    }
  }

  private static void write(Measure measure, Samples samples, JsonGenerator json) {
    json.writeNumberProperty(measure.key, samples.median());
    if (samples.values().size() > 1) {
      json.writeNumberProperty(measure.key + "Least", samples.least());
      json.writeNumberProperty(measure.key + "Most", samples.most());
    }
  }

  private static void writeGoals(Standing standing, JsonGenerator json) {
    json.writeArrayPropertyStart("targets");
    for (Goal goal : standing.measured()) {
      json.writeStartObject();
      json.writeStringProperty("target", goal.inKeys());
      json.writeBooleanProperty("ok", standing.isMet(goal));
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
