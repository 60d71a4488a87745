package io.whizbang.postgres.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/** All scripts of one version of the schema, in the order in which they are installed. */
record SqlScripts(List<SqlScript> all) {

  private static final String LIBRARY = "io/whizbang/postgres/sql";

  SqlScripts {
    all = all.stream().sorted(SqlScript.INSTALL_ORDER).toList();
  }

  static SqlScripts ofTheLibrary() {
    return below(LIBRARY);
  }

  /** Reads every .sql file below a folder of the class path, wherever that has the folder: directories and jars. */
  static SqlScripts below(String folder) {
    var scripts = new ArrayList<SqlScript>();
    try {
      for (URL url : Collections.list(SqlScripts.class.getClassLoader().getResources(folder))) {
        scripts.addAll(
            url.getProtocol().equals("file")
                ? fromDirectory(url.toURI())
                : fromJar(url, folder + "/"));
      }
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException("Cannot read the scripts in " + folder, e);
    }
    if (scripts.isEmpty()) {
      throw new IllegalStateException("There are no scripts in " + folder + " on the class path");
    }
    return new SqlScripts(scripts);
  }

  /** The version that these scripts bring a schema to; 0 without any table. */
  int version() {
    return all.stream()
        .map(SqlScript::version)
        .filter(Objects::nonNull)
        .mapToInt(Integer::intValue)
        .max()
        .orElse(0);
  }

  /** The list of all scripts as the JSON text that prepare.sql and finish.sql read. */
  String manifest() {
    return all.stream()
        .map(SqlScript::manifestEntry)
        .collect(Collectors.joining(",\n", "[\n", "]"));
  }

  /** What the views stand on. */
  SqlScripts withoutViews() {
    return new SqlScripts(all.stream().filter(script -> !script.isView()).toList());
  }

  private static List<SqlScript> fromDirectory(URI directory) throws IOException {
    var root = Path.of(directory);
    try (var files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".sql"))
          .map(file -> SqlScript.of(slashes(root.relativize(file)), read(file)))
          .toList();
    }
  }

  private static List<SqlScript> fromJar(URL url, String prefix) throws IOException {
    var connection = (JarURLConnection) url.openConnection();
    // A cached jar is shared with the class loader, and closing it here would close it there.
    connection.setUseCaches(false);
    try (JarFile jar = connection.getJarFile()) {
      return jar.stream()
          .filter(entry -> entry.getName().startsWith(prefix) && entry.getName().endsWith(".sql"))
          .map(entry -> SqlScript.of(entry.getName().substring(prefix.length()), read(jar, entry)))
          .toList();
    }
  }

  private static String slashes(Path path) {
    return path.toString().replace('\\', '/');
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(JarFile jar, JarEntry entry) {
    try (InputStream content = jar.getInputStream(entry)) {
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
