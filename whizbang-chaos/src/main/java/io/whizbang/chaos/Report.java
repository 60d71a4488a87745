package io.whizbang.chaos;

import io.whizbang.chaos.Result.Figures;
import io.whizbang.chaos.check.Deadlocks;
import io.whizbang.chaos.check.Promise;
import io.whizbang.chaos.check.Violation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The result of a run: a table for a person, JSON for a script. */
record Report(Result result, long seed) {

  private static final int SHOWN = 5;
  private static final String LINE = "%-28s %6s %6s %8s %10s %12s %7s %18s%n";

  void print(PrintWriter out) {
    out.printf(
        LINE,
        "fault",
        "times",
        "lost",
        "doubled",
        "reordered",
        "overlapping",
        "fenced",
        "recovery ms");
    result.faults().forEach(figures -> print(figures, out));
    result
        .history()
        .skipped()
        .forEach((fault, why) -> out.printf("%-28s skipped: %s%n", fault, why));
    print(result.totals(), out);
    out.printf(
        "%n%,d messages; handed over %s, back to the rate %s%n%n",
        result.messages(), times(result.handoverMillis()), times(result.resumptionMillis()));
    result.violations().forEach((promise, found) -> print(promise, found, out));
    out.flush();
  }

  private static String times(List<Long> millis) {
    return millis.isEmpty()
        ? "at no moment that counts"
        : "in %s ms (median / longest)".formatted(Millis.of(millis));
  }

  private static void print(Figures figures, PrintWriter out) {
    out.printf(
        LINE,
        figures.fault(),
        figures.count(),
        figures.of(Promise.LOST),
        figures.of(Promise.DOUBLED),
        figures.of(Promise.REORDERED),
        figures.of(Promise.OVERLAPPING),
        figures.fenced(),
        Millis.of(figures.recoveryMillis()));
  }

  private static void print(Promise promise, List<Violation> found, PrintWriter out) {
    out.printf("%-60s %s%n", promise, found.isEmpty() ? "yes" : "NO: " + found.size());
    found.stream().limit(SHOWN).forEach(each -> out.printf("    %s%n", each.what()));
  }

  void writeJson(Path file) throws IOException {
    try (var writer = Files.newBufferedWriter(file);
        JsonGenerator json =
            new JsonFactory().createGenerator(ObjectWriteContext.empty(), writer)) {
      json.writeStartObject();
      json.writeNumberProperty("seed", seed);
      json.writeBooleanProperty("ok", result.holds());
      writeTotals(json);
      writeFaults(json);
      writePromises(json);
      json.writeEndObject();
    }
  }

  private void writeTotals(JsonGenerator json) {
    Figures totals = result.totals();
    json.writeObjectPropertyStart("totals");
    json.writeNumberProperty("messages", result.messages());
    writeFigures(totals, json);
    json.writeNumberProperty("deadlocks", Deadlocks.count(result.history()));
    writeTimes(json);
    json.writeEndObject();
  }

  private void writeTimes(JsonGenerator json) {
    Millis.of(result.handoverMillis()).write("handoverMillis", json);
    Millis.of(result.resumptionMillis()).write("resumptionMillis", json);
  }

  private void writeFaults(JsonGenerator json) {
    json.writeArrayPropertyStart("faults");
    for (Figures figures : result.faults()) {
      json.writeStartObject();
      json.writeStringProperty("fault", figures.fault());
      json.writeNumberProperty("count", figures.count());
      writeFigures(figures, json);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectPropertyStart("skipped");
    result.history().skipped().forEach(json::writeStringProperty);
    json.writeEndObject();
  }

  private static void writeFigures(Figures figures, JsonGenerator json) {
    json.writeNumberProperty("lost", figures.of(Promise.LOST));
    json.writeNumberProperty("doubled", figures.of(Promise.DOUBLED));
    json.writeNumberProperty("reordered", figures.of(Promise.REORDERED));
    json.writeNumberProperty("overlapping", figures.of(Promise.OVERLAPPING));
    json.writeNumberProperty("fenced", figures.fenced());
    Millis.of(figures.recoveryMillis()).write("recoveryMillis", json);
  }

  private void writePromises(JsonGenerator json) {
    json.writeArrayPropertyStart("promises");
    result.violations().forEach((promise, found) -> {
      json.writeStartObject();
      json.writeStringProperty("promise", promise.toString());
      json.writeNumberProperty("violations", found.size());
      json.writeEndObject();
    });
    json.writeEndArray();
  }
}
