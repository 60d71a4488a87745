package io.whizbang.postgres;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Text;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The functions of one schema: each call is a transaction of its own, or a part of the caller's. */
final class SchemaFunctions implements AutoCloseable {

  private final String schema;
  private final SchemaCheck schemaCheck;
  private final CallRunner runner;
  private final @Nullable InstantSource testClock;

  SchemaFunctions(DataSource dataSource, String schema, CallPolicy policy) {
    this.schema = Text.name("Schema", schema);
    this.schemaCheck = new SchemaCheck(schema);
    this.runner = new CallRunner(dataSource, policy, new CallCounters());
    this.testClock = policy.testClock();
  }

  <T> T call(String function, List<Argument> arguments, Statements.Reader<T> reader) {
    return run(FunctionCall.of(schema, function, arguments), reader);
  }

  <T> T run(FunctionCall call, Statements.Reader<T> reader) {
    return runner.run(statements -> {
      schemaCheck.check(statements);
      return statements.execute(call, reader);
    });
  }

  /** The same within a transaction, which must be one: in auto-commit mode it would be no part of anything. */
  <T> T callWithin(
      Connection transaction,
      String function,
      List<Argument> arguments,
      Statements.Reader<T> reader) {
    try {
      if (transaction.getAutoCommit()) {
        throw new InvalidInputException(
            "The connection is in auto-commit mode, so there is no transaction to be a part of");
      }
      Statements statements = transaction::prepareStatement;
      schemaCheck.check(statements);
      return statements.execute(FunctionCall.of(schema, function, arguments), reader);
    } catch (SQLException e) {
      throw SqlErrors.fromStatement(e);
    }
  }

  /** These arguments, and the time that tests let the database believe in. */
  List<Argument> timed(List<Argument> arguments) {
    if (testClock == null) {
      return arguments;
    }
    List<Argument> more = new ArrayList<>(arguments);
    more.add(Argument.time("p_as_of", testClock.instant()));
    return more;
  }

  String schema() {
    return schema;
  }

  static <T> List<T> all(ResultSet rows, Statements.Reader<T> reader) throws SQLException {
    List<T> all = new ArrayList<>();
    while (rows.next()) {
      all.add(reader.read(rows));
    }
    return List.copyOf(all);
  }

  /** Lets go of the threads that calls run on. */
  @Override
  public void close() {
    runner.close();
  }
}
