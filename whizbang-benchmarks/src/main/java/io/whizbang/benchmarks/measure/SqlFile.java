package io.whizbang.benchmarks.measure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Statements of one resource file, each under a line {@code -- name: …}. */
public final class SqlFile {

  private static final String FOLDER = "/io/whizbang/benchmarks/";
  private static final String MARKER = "-- name: ";
  private static final Pattern SECTION = Pattern.compile("(?m)^(?=" + MARKER + ")");

  private final String text;
  private final Map<String, String> statements = new LinkedHashMap<>();

  private SqlFile(String text) {
    this.text = text;
    SECTION.splitAsStream(text).filter(section -> section.startsWith(MARKER)).forEach(this::add);
  }

  private void add(String section) {
    int endOfLine = section.indexOf('\n');
    statements.put(
        section.substring(MARKER.length(), endOfLine).strip(),
        section.substring(endOfLine).strip());
  }

  public static SqlFile named(String resource) {
    try (InputStream in = SqlFile.class.getResourceAsStream(FOLDER + resource)) {
      if (in == null) {
        throw new IllegalArgumentException("no resource " + FOLDER + resource);
      }
      return new SqlFile(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }

  public String statement(String name) {
    String statement = statements.get(name);
    if (statement == null) {
      throw new IllegalArgumentException("no statement '" + name + "', there are " + names());
    }
    return statement;
  }

  public Set<String> names() {
    return statements.keySet();
  }

  public String text() {
    return text;
  }
}
