package io.whizbang.benchmarks.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What runs of {@code bench --json} have written, each of some scenarios. */
final class ResultFiles {

  private final List<JsonNode> roots;

  private ResultFiles(List<JsonNode> roots) {
    this.roots = roots;
  }

  static ResultFiles read(List<Path> files) throws IOException {
    List<JsonNode> roots = new ArrayList<>();
    for (Path file : files) {
      roots.add(JsonMapper.shared().readTree(Files.readString(file)));
    }
    return new ResultFiles(roots);
  }

  /** What one system has shown in one scenario. */
  record Row(JsonNode json) {

    String system() {
      return json.path("system").asString();
    }

    String version() {
      return json.path("version").asString();
    }

    String settings() {
      return json.path("settings").asString();
    }

    String page() {
      return json.path("page").asString();
    }

    Optional<String> hindrance() {
      return Optional.of(json.path("hindrance")).filter(JsonNode::isString).map(JsonNode::asString);
    }

    Optional<Double> number(String key) {
      return Optional.of(json.path(key)).filter(JsonNode::isNumber).map(JsonNode::asDouble);
    }

    /** The targets of Whizbang and whether they were met, in words. */
    List<String> targets() {
      List<String> targets = new ArrayList<>();
      json.path("targets")
          .forEach(each -> targets.add(each.path("target").asString()
              + (each.path("ok").asBoolean() ? ": met" : ": missed")));
      return targets;
    }
  }

  /** By their scenarios, in the order in which they were measured. */
  Map<String, List<Row>> rows() {
    Map<String, List<Row>> rows = new LinkedHashMap<>();
    for (JsonNode root : roots) {
      root.path("results")
          .forEach(each -> rows.computeIfAbsent(
                  each.path("scenario").asString(), any -> new ArrayList<>())
              .add(new Row(each)));
    }
    return rows;
  }

  /** On what it was measured, which is the same for all. */
  String circumstances() {
    JsonNode root = roots.get(0);
    return "Commit %s; %s processors; Java %s; %s; PostgreSQL %s with fsync %s and synchronous_commit %s."
        .formatted(
            root.path("commit").asString(),
            root.path("machine").path("processors").asString(),
            root.path("machine").path("java").asString(),
            root.path("machine").path("system").asString(),
            root.path("postgres").path("version").asString(),
            root.path("postgres").path("fsync").asString(),
            root.path("postgres").path("synchronous_commit").asString());
  }
}
