package io.whizbang.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/** Installs the engine anew into the schema that is measured. */
final class EngineSchema {

  private static final String SCRIPTS = "/io/whizbang/postgres/sql";

  private EngineSchema() {}

  static void reinstall(BenchmarkServer server) throws SQLException {
    server.execute("drop schema if exists " + Engine.SCHEMA + " cascade");
    server.execute("create schema " + Engine.SCHEMA);
    try (Connection connection = server.connectForScripts();
        Statement statement = connection.createStatement()) {
      statement.execute("set search_path to " + Engine.SCHEMA + ", pg_temp; set check_function_bodies = off");
      for (String script : scripts()) {
        statement.execute(script);
      }
    }
  }

  private static List<String> scripts() {
    try {
      URL url = EngineSchema.class.getResource(SCRIPTS);
      Path root = Path.of(url.toURI());
      return Stream.of("tables", "functions", "views").map(root::resolve).filter(Files::exists).flatMap(EngineSchema::below).toList();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Stream<String> below(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(f -> f.toString().endsWith(".sql")).sorted().map(f -> {
        try { return Files.readString(f); } catch (IOException e) { throw new UncheckedIOException(e); }
      }).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
