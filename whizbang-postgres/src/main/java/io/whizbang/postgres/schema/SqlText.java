package io.whizbang.postgres.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** SQL from files, and values written into SQL where a statement takes no parameters. */
final class SqlText {

  private SqlText() {}

  /** Right whether or not the server has standard_conforming_strings on. */
  static String literal(String value) {
    var quoted = "'" + value.replace("'", "''").replace("\\", "\\\\") + "'";
    return value.indexOf('\\') >= 0 ? "E" + quoted : quoted;
  }

  /** Reads a file that lies next to this class. */
  static String file(String name) {
    try (InputStream content =
        Objects.requireNonNull(SqlText.class.getResourceAsStream(name), name)) {
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }
}
