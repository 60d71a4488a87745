package io.whizbang.postgres;

import io.whizbang.observe.Snapshot;
import io.whizbang.operate.DeadLetter;
import io.whizbang.operate.Explanation;
import io.whizbang.operate.Operations;
import io.whizbang.value.Text;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Operations over PostgreSQL: each is one call of one function, in a transaction of its own. */
public final class JdbcOperations implements Operations, AutoCloseable {

  private final String schema;
  private final SchemaCheck schemaCheck;
  private final CallRunner runner;

  public JdbcOperations(DataSource dataSource, String schema) {
    this.schema = Text.name("Schema", schema);
    this.schemaCheck = new SchemaCheck(schema);
    this.runner = new CallRunner(dataSource, CallPolicy.DEFAULT, new CallCounters());
  }

  @Override
  public List<Explanation> explain(UUID messageId) {
    return call(
        "explain_message",
        List.of(message(messageId)),
        rows -> all(rows, OperationsRow::explanation));
  }

  @Override
  public List<DeadLetter> deadLetters(int most) {
    return listDeadLetters(List.of(Argument.integer("p_most", most)));
  }

  @Override
  public List<DeadLetter> deadLettersOlderThan(DeadLetter last, int most) {
    return listDeadLetters(List.of(
        Argument.integer("p_most", most),
        Argument.time("p_before", last.deadAt()),
        Argument.uuid("p_before_message_id", last.message().id())));
  }

  @Override
  public boolean requeueToEnd(UUID messageId) {
    return requeue(messageId, false);
  }

  @Override
  public boolean requeueToFront(UUID messageId) {
    return requeue(messageId, true);
  }

  @Override
  public boolean discard(UUID messageId) {
    return call("discard_dead_letter", List.of(message(messageId)), JdbcOperations::answer);
  }

  /** How the queues are doing: now, or at a time that a test believes in. */
  Snapshot snapshot(@Nullable Instant asOf) {
    return call(
        "observe_queues",
        asOf == null ? List.of() : List.of(Argument.time("p_as_of", asOf)),
        SnapshotRows::read);
  }

  @Override
  public List<String> subscriptions() {
    return call(
            "subscribers",
            List.of(Argument.texts("p_destinations", null)),
            rows -> all(rows, OperationsRow::subscription))
        .stream()
        .filter(each -> each.schema().equals(schema))
        .map(Registry.Subscriber::destination)
        .toList();
  }

  @Override
  public boolean unsubscribe(String destination) {
    return call(
        "unsubscribe",
        List.of(Argument.text("p_destination", destination)),
        JdbcOperations::answer);
  }

  /** Lets go of the threads that calls run on. */
  @Override
  public void close() {
    runner.close();
  }

  private boolean requeue(UUID messageId, boolean toFront) {
    return call(
        "requeue_dead_letter",
        List.of(message(messageId), Argument.bool("p_to_front", toFront)),
        JdbcOperations::answer);
  }

  private List<DeadLetter> listDeadLetters(List<Argument> arguments) {
    return call("list_dead_letters", arguments, rows -> all(rows, OperationsRow::deadLetter));
  }

  private <T> T call(String function, List<Argument> arguments, Statements.Reader<T> reader) {
    return runner.run(statements -> {
      schemaCheck.check(statements);
      return statements.execute(FunctionCall.of(schema, function, arguments), reader);
    });
  }

  private static Argument message(UUID messageId) {
    return Argument.uuid("p_message_id", messageId);
  }

  private static boolean answer(ResultSet rows) throws SQLException {
    return rows.next() && rows.getBoolean(1);
  }

  private static <T> List<T> all(ResultSet rows, Statements.Reader<T> reader) throws SQLException {
    List<T> all = new ArrayList<>();
    while (rows.next()) {
      all.add(reader.read(rows));
    }
    return List.copyOf(all);
  }
}
