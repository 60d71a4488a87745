package io.whizbang.postgres;

import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.work.NewInboxMessage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Who subscribes to what among the services of the database, and the way into their inboxes. */
final class Registry implements AutoCloseable {

  private final String schema;
  private final @Nullable InstantSource testClock;
  private final CallRunner runner;

  /** Wants what is sent to a destination, in its schema, under the name of its subscription. */
  record Subscriber(String destination, String schema, String subscription) {}

  Registry(DataSource dataSource, String schema, @Nullable InstantSource testClock) {
    this.schema = schema;
    this.testClock = testClock;
    this.runner = new CallRunner(dataSource, CallPolicy.DEFAULT, new CallCounters());
  }

  void subscribe(SubscriptionSpec spec) {
    call(
        "subscribe",
        List.of(
            Argument.text("p_subscription", spec.name()),
            Argument.texts("p_destinations", spec.destinations())));
  }

  List<Subscriber> subscribers(Collection<String> destinations) {
    FunctionCall call = FunctionCall.of(
        schema, "subscribers", List.of(Argument.texts("p_destinations", destinations)));
    return runner.run(statements -> statements.execute(call, Registry::all));
  }

  void deliver(String toSchema, List<NewInboxMessage> messages) {
    Argument documents =
        Argument.json("p_new_inbox_messages", JsonArray.of(messages, Documents::newInbox));
    FunctionCall call = testClock == null
        ? FunctionCall.of(toSchema, "deliver", List.of(documents))
        : FunctionCall.of(
            toSchema, "take_in", List.of(documents, Argument.time("p_as_of", testClock.instant())));
    runner.run(statements -> statements.execute(call, rows -> true));
  }

  private void call(String function, List<Argument> arguments) {
    FunctionCall call = FunctionCall.of(schema, function, arguments);
    runner.run(statements -> statements.execute(call, rows -> true));
  }

  private static List<Subscriber> all(ResultSet rows) throws SQLException {
    List<Subscriber> all = new ArrayList<>();
    while (rows.next()) {
      all.add(OperationsRow.subscription(rows));
    }
    return all;
  }

  @Override
  public void close() {
    runner.close();
  }
}
