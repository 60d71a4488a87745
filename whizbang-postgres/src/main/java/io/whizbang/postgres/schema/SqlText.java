package io.whizbang.postgres.schema;

/** Writes values into SQL text where a statement takes no parameters. */
final class SqlText {

  private SqlText() {}

  /** Right whether or not the server has standard_conforming_strings on. */
  static String literal(String value) {
    var quoted = "'" + value.replace("'", "''").replace("\\", "\\\\") + "'";
    return value.indexOf('\\') >= 0 ? "E" + quoted : quoted;
  }
}
