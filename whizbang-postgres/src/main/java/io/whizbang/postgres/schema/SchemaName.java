package io.whizbang.postgres.schema;

import io.whizbang.error.InvalidInputException;
import java.nio.charset.StandardCharsets;

/** The name of the schema that one service keeps its work in, and the lock and search path that follow from it. */
record SchemaName(String value) {

  private static final int LONGEST = 63;

  SchemaName {
    if (value.isBlank() || value.indexOf('\0') >= 0) {
      throw new InvalidInputException("A schema needs a name, but got '" + value + "'");
    }
    if (value.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
      throw new InvalidInputException("PostgreSQL would cut the schema name '" + value + "' after "
          + LONGEST + " bytes; choose a shorter one");
    }
    if (value.startsWith("pg_")) {
      throw new InvalidInputException(
          "PostgreSQL keeps schema names that start with pg_ for itself, so '" + value
              + "' cannot be used");
    }
    if (value.equals("$user")) {
      throw new InvalidInputException(
          "A search path takes $user for the name of a role; choose another schema name");
    }
  }

  String identifier() {
    return '"' + value.replace("\"", "\"\"") + '"';
  }

  String literal() {
    return SqlText.literal(value);
  }

  /** Functions freeze this path, so that they see their own schema and no other, whoever calls them. */
  String searchPath() {
    return identifier() + ", pg_temp";
  }

  /** An expression that every process computes to the same key, since it depends on the name alone. */
  String lockKey() {
    return "hashtextextended(" + SqlText.literal("whizbang schema " + value) + ", 0)";
  }

  @Override
  public String toString() {
    return value;
  }
}
