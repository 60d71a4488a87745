package io.whizbang.postgres;

import io.whizbang.observe.Snapshot;
import io.whizbang.operate.DeadLetter;
import io.whizbang.operate.Explanation;
import io.whizbang.operate.Operations;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Operations over PostgreSQL: each is one call of one function, in a transaction of its own. */
public final class JdbcOperations implements Operations, AutoCloseable {

  private final SchemaFunctions functions;

  public JdbcOperations(DataSource dataSource, String schema) {
    functions = new SchemaFunctions(dataSource, schema, CallPolicy.DEFAULT);
  }

  @Override
  public List<Explanation> explain(UUID messageId) {
    return functions.call(
        "explain_message",
        List.of(message(messageId)),
        rows -> SchemaFunctions.all(rows, OperationsRow::explanation));
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
    return functions.call(
        "discard_dead_letter", List.of(message(messageId)), JdbcOperations::answer);
  }

  /** How the queues are doing: now, or at a time that a test believes in. */
  Snapshot snapshot(@Nullable Instant asOf) {
    return functions.call(
        "observe_queues",
        asOf == null ? List.of() : List.of(Argument.time("p_as_of", asOf)),
        SnapshotRows::read);
  }

  @Override
  public List<String> subscriptions() {
    return functions
        .call(
            "subscribers",
            List.of(Argument.texts("p_destinations", null)),
            rows -> SchemaFunctions.all(rows, OperationsRow::subscription))
        .stream()
        .filter(each -> each.schema().equals(functions.schema()))
        .map(Registry.Subscriber::destination)
        .toList();
  }

  @Override
  public boolean unsubscribe(String destination) {
    return functions.call(
        "unsubscribe",
        List.of(Argument.text("p_destination", destination)),
        JdbcOperations::answer);
  }

  /** Lets go of the threads that calls run on. */
  @Override
  public void close() {
    functions.close();
  }

  private boolean requeue(UUID messageId, boolean toFront) {
    return functions.call(
        "requeue_dead_letter",
        List.of(message(messageId), Argument.bool("p_to_front", toFront)),
        JdbcOperations::answer);
  }

  private List<DeadLetter> listDeadLetters(List<Argument> arguments) {
    return functions.call(
        "list_dead_letters",
        arguments,
        rows -> SchemaFunctions.all(rows, OperationsRow::deadLetter));
  }

  private static Argument message(UUID messageId) {
    return Argument.uuid("p_message_id", messageId);
  }

  private static boolean answer(ResultSet rows) throws SQLException {
    return rows.next() && rows.getBoolean(1);
  }
}
