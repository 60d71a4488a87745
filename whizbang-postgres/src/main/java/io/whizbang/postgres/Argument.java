package io.whizbang.postgres;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One argument of a function call, passed by name. */
record Argument(String name, String placeholder, Binder binder) {

  /** Puts a value into its place of a statement. */
  @FunctionalInterface
  interface Binder {
    void bind(PreparedStatement statement, int position) throws SQLException;
  }

  static Argument uuid(String name, @Nullable UUID value) {
    return new Argument(
        name, "?", (statement, position) -> statement.setObject(position, value, Types.OTHER));
  }

  static Argument text(String name, @Nullable String value) {
    return new Argument(name, "?", (statement, position) -> statement.setString(position, value));
  }

  static Argument integer(String name, @Nullable Integer value) {
    return new Argument(
        name, "?", (statement, position) -> statement.setObject(position, value, Types.INTEGER));
  }

  static Argument number(String name, @Nullable Long value) {
    return new Argument(
        name, "?", (statement, position) -> statement.setObject(position, value, Types.BIGINT));
  }

  static Argument bool(String name, boolean value) {
    return new Argument(name, "?", (statement, position) -> statement.setBoolean(position, value));
  }

  static Argument time(String name, Instant value) {
    return new Argument(
        name,
        "?",
        (statement, position) -> statement.setObject(position, value.atOffset(ZoneOffset.UTC)));
  }

  static Argument duration(String name, Duration value) {
    return new Argument(
        name,
        "cast(? as interval)",
        (statement, position) -> statement.setString(position, value.toString()));
  }

  static Argument json(String name, String document) {
    return new Argument(
        name, "cast(? as jsonb)", (statement, position) -> statement.setString(position, document));
  }

  static Argument numbers(String name, Collection<Long> values) {
    return new Argument(
        name,
        "?",
        (statement, position) -> statement.setArray(
            position, statement.getConnection().createArrayOf("bigint", values.toArray())));
  }

  static Argument uuids(String name, Collection<UUID> values) {
    return new Argument(
        name,
        "?",
        (statement, position) -> statement.setArray(
            position, statement.getConnection().createArrayOf("uuid", values.toArray())));
  }

  static Argument texts(String name, @Nullable Collection<String> values) {
    return new Argument(
        name,
        "?",
        (statement, position) -> statement.setArray(
            position,
            values == null
                ? null
                : statement.getConnection().createArrayOf("text", values.toArray())));
  }

  String sql() {
    return name + " => " + placeholder;
  }
}
