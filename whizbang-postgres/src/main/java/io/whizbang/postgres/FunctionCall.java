package io.whizbang.postgres;

import static java.util.stream.Collectors.joining;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * A call of one of the schema's functions. The name is qualified, so that it never depends on the
 * session's search path.
 */
record FunctionCall(String sql, List<Argument> arguments) {

  /** A function is called as a table here, whether it returns rows, one value or nothing. */
  static FunctionCall of(String schema, String function, List<Argument> arguments) {
    String list = arguments.stream().map(Argument::sql).collect(joining(", ", "(", ")"));
    return new FunctionCall("select * from " + quoted(schema) + "." + function + list, arguments);
  }

  void bindTo(PreparedStatement statement) throws SQLException {
    int position = 0;
    for (Argument argument : arguments) {
      argument.binder().bind(statement, ++position);
    }
  }

  static String quoted(String identifier) {
    return '"' + identifier.replace("\"", "\"\"") + '"';
  }
}
